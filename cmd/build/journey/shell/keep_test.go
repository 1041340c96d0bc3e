//go:build journey

package shell_test

import (
	"strings"
	"testing"

	"dominocubano/cmd/build/browser"
	"dominocubano/cmd/build/site"
)

// TestOfflineAfterFirstVisit stops the host and empties the browser's cache;
// what is left must open the game, with a query as well, and a wrong address
// below it must lead home.
func TestOfflineAfterFirstVisit(t *testing.T) {
	for _, base := range []string{"", "/repo/", "/a/b/"} {
		t.Run("at "+base, func(t *testing.T) {
			host := browser.Serve(t, browser.Site(t), browser.Hosting{Base: base, CacheControl: "max-age=600"})
			page := browser.Open(t, host.URL(), browser.Phone)
			page.Started(t)
			page.Kept(t)
			host.Stop()
			page.ForgetCache(t)
			page.Allow("ERR_CONNECTION_REFUSED") // the host's settings, asked for and not there
			for _, address := range []string{"", "?from=home#settings", "index.html", "no/such/page"} {
				page.Visit(t, host.URL()+address)
				page.Started(t)
			}
			page.Until(t, "home => location.href === home", host.URL())
		})
	}
}

// renewed returns the site with another style sheet, and so another version.
func renewed(t *testing.T, name string) site.Site {
	t.Helper()
	return browser.SiteWith(t, "", map[string]string{"css/zz-" + name + ".css": ":root { --journey: " + name + " }\n"})
}

// version waits until the page runs a version and has kept it.
func version(t *testing.T, page *browser.Page, s site.Site) {
	t.Helper()
	page.Comes(t, "async v => (await caches.keys()).some(key => key.startsWith('domino ') && key.endsWith(' ' + v))", s.Version)
}

// TestUpdate deploys two newer versions to a host whose files may be cached
// for ten minutes. The page is told of each, stays as it is until it is
// reloaded, and is then the newest. Older copies go, those of others stay.
func TestUpdate(t *testing.T) {
	first, second, third := browser.Site(t), renewed(t, "second"), renewed(t, "third")
	host := browser.Serve(t, first, browser.Hosting{Base: "/repo/", CacheControl: "max-age=600"})
	page := browser.Open(t, host.URL(), browser.Phone)
	page.Started(t)
	page.Kept(t)
	page.Ask(t, "caches.open('neighbour').then(c => c.put('/neighbour/', new Response('hello')))")
	for _, next := range []site.Site{second, third} {
		page.Ask(t, `{ window.told = 0; const tell = goappOnUpdate; goappOnUpdate = () => { told++; tell(); }; 0 }`)
		host.Replace(next)
		page.Ask(t, "goappTryUpdate()")
		version(t, page, next)
		page.Until(t, "() => told === 1", nil)
		page.Again(t)
		page.Started(t)
		if now := page.Ask(t, "document.documentElement.dataset.version"); now != next.Version {
			t.Fatalf("after the update the page is of version %v, want %s", now, next.Version)
		}
	}
	kept := page.Ask(t, "caches.keys().then(keys => keys.join(' | '))").(string)
	if strings.Contains(kept, first.Version) || !strings.Contains(kept, second.Version) || !strings.Contains(kept, "neighbour") {
		t.Errorf("kept are %s", kept)
	}
}

// TestFirstVisitIsNoUpdate: nobody is told of a new version on arrival.
func TestFirstVisitIsNoUpdate(t *testing.T) {
	host := browser.Serve(t, browser.Site(t), browser.Hosting{})
	page := browser.Open(t, host.URL(), browser.Phone)
	page.Started(t)
	page.Kept(t)
	if told := page.Ask(t, "window.goappUpdatedBeforeWasmLoaded === true"); told == true {
		t.Error("the first visit tells of an update")
	}
	page.Again(t)
	page.Started(t)
}

// TestHalfDeployed: a version of which a part is still the older one is not
// installed, and the page keeps its own.
func TestHalfDeployed(t *testing.T) {
	first, second := browser.Site(t), renewed(t, "second")
	half := site.Site{Version: second.Version, Files: site.Files{}}
	for name, contents := range first.Files {
		half.Files[name] = contents
	}
	half.Files["service-worker.js"] = second.Files["service-worker.js"]
	host := browser.Serve(t, first, browser.Hosting{})
	page := browser.Open(t, host.URL(), browser.Phone)
	page.Started(t)
	page.Kept(t)
	host.Replace(half)
	page.Allow("integrity") // said of the parts that do not match
	page.Ask(t, `new Promise(async done => {
		const registration = await navigator.serviceWorker.ready;
		registration.onupdatefound = () => {
			const worker = registration.installing;
			worker.onstatechange = () => { if (worker.state === "redundant") done(); };
		};
		goappTryUpdate();
	})`)
	page.Again(t)
	page.Started(t)
	if now := page.Ask(t, "document.documentElement.dataset.version"); now != first.Version {
		t.Errorf("the page is of version %v, want %s", now, first.Version)
	}
	host.Replace(second)
	page.Ask(t, "goappTryUpdate()")
	version(t, page, second)
}

func TestInstallable(t *testing.T) {
	host := browser.Serve(t, browser.Site(t), browser.Hosting{Base: "/a/b/"})
	page := browser.OpenKept(t, host.URL(), browser.Phone)
	page.Started(t)
	page.Kept(t)
	if faults := page.InstallFaults(t); len(faults) > 0 {
		t.Errorf("the game cannot be installed: %v", faults)
	}
}
