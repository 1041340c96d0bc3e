// Dresses the page before its first paint, and tells browsers that cannot run
// the game. This file is for browsers of any age: no syntax newer than 2009.
(function () {
  var root = document.documentElement;

  // The player's choices, as the game keeps them; without any, the browser's.
  var settings = {};
  try {
    settings = JSON.parse(localStorage.getItem("domino.settings")) || {};
  } catch (e) {
    // No storage or no sense in it: the game will say so.
  }
  var languages = [settings.language].concat(navigator.languages || navigator.language || []);
  for (var i = 0; i < languages.length; i++) {
    var language = String(languages[i]).slice(0, 2).toLowerCase();
    if (language === "es" || language === "en") break;
    language = "en";
  }
  root.lang = language;
  if (settings.theme === "light" || settings.theme === "dark") {
    root.setAttribute("data-theme", settings.theme);
  }

  var able = typeof WebAssembly === "object" && !!WebAssembly.instantiateStreaming &&
    typeof DecompressionStream === "function" && typeof TransformStream === "function";
  if (!able) root.setAttribute("data-old", "true");
})();
