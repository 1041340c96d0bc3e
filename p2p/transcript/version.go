package transcript

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"strings"

	"dominocubano/p2p/masked"
)

// Magic is how a transcript of any version begins. Its version follows, to the
// end of the line.
const Magic = "dominocubano transcript "

// Version is that of the transcripts that this program writes and reads: of the
// file, and of the protocols whose entries it holds.
const Version = "2 " + masked.Protocol

// maxVersion bounds what is taken for a version.
const maxVersion = 120

// VersionError tells that another version of the program made a transcript: of
// what that one proves, this one knows nothing.
type VersionError struct {
	Theirs string
	Intact bool // the file is as it was written; else the version may be what was changed
}

// Error names both versions.
func (e *VersionError) Error() string {
	text := fmt.Sprintf("transcript: made by version %q, this program reads %q", e.Theirs, Version)
	if !e.Intact {
		text += "; the file was cut or changed"
	}
	return text
}

// cutVersion reads the first line, and returns what follows it.
func cutVersion(b []byte) (rest []byte, err error) {
	rest, ok := bytes.CutPrefix(b, []byte(Magic))
	line, rest, whole := bytes.Cut(rest, []byte("\n"))
	if !ok || !whole || len(line) > maxVersion || strings.ContainsFunc(string(line), unprintable) {
		return nil, ErrFile
	}
	if string(line) == Version {
		return rest, nil
	}
	body, sum := b[:max(0, len(b)-sha256.Size)], b[max(0, len(b)-sha256.Size):]
	want := sha256.Sum256(body)
	return nil, &VersionError{string(line), bytes.Equal(sum, want[:])}
}

func unprintable(r rune) bool { return r < ' ' || r > '~' }
