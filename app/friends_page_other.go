//go:build !js

package app

import (
	"context"

	"dominocubano/p2p/rendezvous"
)

// Without a browser there is no page, and nobody to share with.

func pageAddress() string { return "" }

func siteConfig(context.Context) rendezvous.Config { return rendezvous.Config{} }

func tabStore() Store { return memoryStore{} }

func watchPage(hide, wake func()) {}

func canShare() bool { return false }

func shareLink(title, text, url string) {}
