# make            test and write the site
# make run        serve the game here and to the network (PORT=8000)
# make site       write the static site to dist/ (BASE=/sub/path, if known)
# make test       everything that must hold, the browser's journeys last
# make help       these and the rest

PORT ?= 8000
BASE ?=
OUT ?= dist
FUZZTIME ?= 20s
A ?= dificil
B ?= medio
DEALS ?= 1000

BUILD := go run ./cmd/build
WASM := GOOS=js GOARCH=wasm
NPM := cmd/build/journey/npm

# RAPID names the packages with property tests.
RAPID := {{range .TestImports}}{{if eq . "pgregory.net/rapid"}}{{$$.ImportPath}}{{end}}{{end}}{{range .XTestImports}}{{if eq . "pgregory.net/rapid"}}{{$$.ImportPath}}{{end}}{{end}}

.DEFAULT_GOAL := all
.PHONY: all help run site test lint unit wasm journeys browser bench arena fuzz soak golden nat

all: test site

help:
	@echo "make                    test and write the site"
	@echo "make run                serve the game here and to the network (PORT=8000)"
	@echo "make site               write the static site to dist/ (BASE=/sub/path, if known)"
	@echo "make test               everything that must hold, the journeys in browsers last"
	@echo "make lint unit wasm journeys   the parts of make test"
	@echo "make bench              figures of speed and size, a line each"
	@echo "make arena A= B= DEALS= two bots over duplicate deals"
	@echo "make fuzz FUZZTIME=20s  every fuzz test for that long"
	@echo "make soak               the long tests"
	@echo "make golden             write the expected texts anew, to be read as a diff"
	@echo "make nat                peers behind real NATs, in network namespaces (root)"

run:
	@$(BUILD) serve -port $(PORT)

site:
	@$(BUILD) site -out $(OUT) -base "$(BASE)"

test: lint unit wasm journeys

lint:
	@test -z "$$(gofmt -l app cmd engine p2p | tee /dev/stderr)"
	go vet ./...
	go vet -tags journey ./cmd/build/journey/...
	$(WASM) go vet ./...
	go tool staticcheck ./...
	go tool staticcheck -tags journey ./cmd/build/journey/...
	$(WASM) $$(go tool -n staticcheck) ./...

# The property tests draw from a fixed seed here, so that nothing depends on
# luck; make soak draws anew.
unit:
	go test $$(go list -f '$(RAPID)' ./... | sort -u) -rapid.seed=20261130
	go test $$(go list ./... | grep -vxF "$$(go list -f '$(RAPID)' ./... | sort -u)")

# wasm runs under Node what must come out the same in the browser: the rules,
# the bots' choices, the deck. Node's start script refuses a large environment.
wasm:
	env -i PATH="$$PATH" HOME="$$HOME" GOFLAGS="$(GOFLAGS)" GOPROXY="$$(go env GOPROXY)" GOSUMDB="$$(go env GOSUMDB)" $(WASM) \
		go test -exec "$$(go env GOROOT)/lib/wasm/go_js_wasm_exec" ./engine ./engine/bot/... ./p2p/deck

journeys: browser
	go test -tags journey -count=1 -timeout 40m ./cmd/build/journey/...

# browser installs what the journeys need: Chromium and Firefox, and a driver from npm.
browser: $(NPM)/node_modules/.package-lock.json
	@command -v chromium >/dev/null || test -n "$$CHROMIUM" || $(call install,chromium,CHROMIUM)
	@command -v firefox-esr >/dev/null || test -n "$$FIREFOX" || $(call install,firefox-esr,FIREFOX)

# install is how a browser is got, or what to say where that cannot be done.
install = { \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; \
	then apt-get update -qq && apt-get install -qq -y --no-install-recommends $(1); \
	else echo "the journeys need $(1): sudo apt-get install $(1), or $(2)=/path/to/it"; exit 1; fi; }

$(NPM)/node_modules/.package-lock.json: $(NPM)/package-lock.json
	@command -v npm >/dev/null || { echo "the journeys need Node.js 20 or newer: sudo apt-get install npm"; exit 1; }
	npm ci --prefix $(NPM) --no-audit --no-fund
	@touch $@

bench:
	@$(BUILD) bench

arena:
	@$(BUILD) arena -a $(A) -b $(B) -deals $(DEALS)

# Making interesting inputs smaller is not what the time is for.
fuzz:
	@for p in $$(go list ./...); do \
		for f in $$(go test -list '^Fuzz' $$p | grep '^Fuzz'); do \
			echo "$$p $$f"; \
			go test -run '^$$' -fuzz "^$$f\$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 10x $$p || exit 1; \
		done; \
	done

soak:
	go test -tags soak -count=1 -timeout 0 ./...

golden:
	go test -count=1 ./engine -golden
	go test -count=1 ./p2p/deck -run Vectors -update
	go test -count=1 ./p2p/masked -run 'TestTranscript$$' -update
	go test -count=1 ./app -run PlayedFigures -golden

# nat needs what makes networks on one machine: root on Linux, and three tools.
nat:
	@test "$$(uname)" = Linux && test "$$(id -u)" = 0 || { echo "make nat builds networks of its own: it needs Linux and root (sudo make nat)"; exit 1; }
	@command -v ip >/dev/null && command -v iptables >/dev/null && command -v turnserver >/dev/null || { \
		if command -v apt-get >/dev/null; \
		then apt-get update -qq && apt-get install -qq -y --no-install-recommends iproute2 iptables coturn; \
		else echo "make nat needs ip, iptables and turnserver: install iproute2, iptables and coturn"; exit 1; fi; }
	go vet -tags nat ./p2p/peer ./p2p/mesh
	go test -tags nat -count=1 -parallel 8 -timeout 4m -run '^TestNAT' ./p2p/peer ./p2p/mesh
