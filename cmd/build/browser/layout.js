// What is wrong with the boxes of a page, each function a list of sentences.

const tolerance = 0.75; // pixels, for rounding

function visible(element) {
  return element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
}

function named(element) {
  const classes = element.getAttribute("class");
  return element.tagName.toLowerCase() + (element.id ? "#" + element.id : "") +
    (classes ? "." + classes.trim().split(/\s+/).join(".") : "");
}

// scrolls reports whether the element lies in a box of its own that may be
// wider inside: one that scrolls, or one that cuts what does not fit, unless
// that box is all of the screen.
function scrolls(element) {
  for (let e = element.parentElement; e && e !== document.body; e = e.parentElement) {
    const overflow = getComputedStyle(e).overflowX;
    if (overflow === "auto" || overflow === "scroll") return true;
    if (overflow !== "visible" && e.getBoundingClientRect().width < document.documentElement.clientWidth) return true;
  }
  return false;
}

function sticksOut() {
  const width = document.documentElement.clientWidth;
  const faults = [];
  if (document.documentElement.scrollWidth > width) {
    faults.push(`the page is ${document.documentElement.scrollWidth} px wide on a screen of ${width}`);
  }
  for (const e of document.body.querySelectorAll("*")) {
    const box = e.getBoundingClientRect();
    if (!box.width || !visible(e) || scrolls(e)) continue;
    if (box.right > width + tolerance || box.left < -tolerance) {
      faults.push(`${named(e)} reaches from ${box.left} to ${box.right} px on a screen of ${width}`);
    }
  }
  return faults;
}

function boxes(selector) {
  return [...document.querySelectorAll(selector)].filter(visible).map((e) => [e, e.getBoundingClientRect()]);
}

function overlaps(selector) {
  const faults = covers(selector);
  for (const [e, box] of boxes(selector)) {
    if (box.left < -tolerance || box.top < -tolerance || box.right > innerWidth + tolerance || box.bottom > innerHeight + tolerance) {
      faults.push(`${named(e)} is not wholly on the screen`);
    }
  }
  return faults;
}

function covers(selector) {
  const faults = [];
  const all = boxes(selector);
  if (!all.length) faults.push(`nothing to be seen is a ${selector}`);
  all.forEach(([a, boxA], i) => {
    for (const [b, boxB] of all.slice(i + 1)) {
      if (a.contains(b) || b.contains(a)) continue;
      const wide = Math.min(boxA.right, boxB.right) - Math.max(boxA.left, boxB.left);
      const high = Math.min(boxA.bottom, boxB.bottom) - Math.max(boxA.top, boxB.top);
      if (wide > tolerance && high > tolerance) {
        faults.push(`${named(a)} and ${named(b)} overlap by ${wide.toFixed(1)} × ${high.toFixed(1)} px`);
      }
    }
  });
  return faults;
}

function small() {
  const faults = [];
  for (const e of document.querySelectorAll("button, input, select, textarea, [role=button]")) {
    const box = e.getBoundingClientRect();
    if (!visible(e) || e.disabled || (box.width >= 44 - tolerance && box.height >= 44 - tolerance)) continue;
    if (e.closest("label")?.getBoundingClientRect().height >= 44 - tolerance) continue; // the label takes the tap
    faults.push(`${named(e)} "${e.textContent.trim()}" is ${box.width.toFixed(1)} × ${box.height.toFixed(1)} px`);
  }
  return faults;
}
