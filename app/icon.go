package app

import "github.com/maxence-charriere/go-app/v10/pkg/app"

// icon draws a small sign, 24 by 24, in lines of the text's colour. It says
// nothing to a screen reader; what holds it does.
func icon(name string) app.UI {
	return app.Raw(`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">` + icons[name] + `</svg>`)
}

var icons = map[string]string{
	"menu": `<path d="M4 6.5h16M4 12h16M4 17.5h16"/>`,
	"bot": `<rect x="4.5" y="8" width="15" height="11" rx="3"/><path d="M12 8V4.5M9.5 16h5M2.5 12.5v3M21.5 12.5v3"/>` +
		`<circle class="icon-dot" cx="9" cy="12.3" r="1.4"/><circle class="icon-dot" cx="15" cy="12.3" r="1.4"/><circle class="icon-dot" cx="12" cy="4" r="1.5"/>`,
	"led":   `<path d="M6 21V4.5"/><path class="icon-dot" d="M6 4.5h12.5l-3.2 4 3.2 4H6z"/>`,
	"sound": `<path d="M4 9.5v5h3.6L12 18.5v-13L7.6 9.5z"/><path d="M15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11"/>`,
	"mute":  `<path d="M4 9.5v5h3.6L12 18.5v-13L7.6 9.5zM15.5 9.5l5 5M20.5 9.5l-5 5"/>`,
	"star":  `<path class="icon-dot" d="m12 2.8 2.7 6.1 6.6.6-5 4.4 1.5 6.5-5.8-3.4-5.8 3.4 1.5-6.5-5-4.4 6.6-.6z"/>`,
	"lock":  `<rect x="5" y="10.5" width="14" height="10" rx="2"/><path d="M8 10.5V8a4 4 0 0 1 8 0v2.5"/>`,
	"knock": `<path d="M6.5 12V8.3a1.6 1.6 0 0 1 3.2 0V7a1.6 1.6 0 0 1 3.2 0v.4a1.6 1.6 0 0 1 3.2 0v1a1.5 1.5 0 0 1 3 0V14a6 6 0 0 1-6 6h-1.2a6 6 0 0 1-5-2.7l-2.6-4a1.6 1.6 0 0 1 2.6-1.9z"/>`,
	"share": `<path d="M12 14.5V3.5M8 7l4-4 4 4M6.5 11H5v9.5h14V11h-1.5"/>`,
	"away":  `<path d="M5 5h9L5 14h9M15 12h6l-6 7h6"/>`,
	"close": `<path d="m5.5 5.5 13 13m0-13-13 13"/>`,
}
