package deck

// A deed is what the protocol knows of one kind of entry.
type deed struct {
	size  func(d *Deal, e Entry) (int, error)    // of the body, exactly
	check func(d *Deal, s *stage, e Entry) error // refuses what is false, keeps what is true
	after func(d *Deal, s *stage)                // once all entries of the stage are there
}

var deeds [kinds]deed

// Filled here and not where it is declared, for the deeds refer to the deal
// and the deal to them.
func init() {
	deeds = [kinds]deed{
		Commit:   {fixed(commitSize), checkCommit, (*Deal).afterCommit},
		Reveal:   {fixed(size), checkReveal, (*Deal).afterReveal},
		Key:      {sizeKey, checkKey, (*Deal).afterKeys},
		Receipt:  {fixed(1), checkReceipt, (*Deal).afterReceipts},
		Dispute:  {sizeDispute, checkDispute, (*Deal).afterDispute},
		Mix:      {sizeMix, checkMix, (*Deal).afterMix},
		Proof:    {sizeProof, checkProof, (*Deal).afterProofs},
		Release:  {fixed(releaseSize), checkRelease, (*Deal).afterReleases},
		Token:    {sizeToken, checkToken, (*Deal).afterTokens},
		Play:     {fixed(size + proofSize), checkPlay, nil},
		Pass:     {sizePass, checkPass, nil},
		Few:      {fixed(fewSize), checkFew, nil},
		Five:     {fixed(fiveSize), checkFive, nil},
		Decline:  {fixed(0), checkDecline, nil},
		Lack:     {sizeLack, checkLack, nil},
		Show:     {fixed(1 + size + proofSize), checkShow, nil},
		Choose:   {fixed(commitSize), checkChoose, (*Deal).afterChoose},
		Choice:   {fixed(1 + len(Secret{})), checkChoice, nil},
		Open:     {fixed(size), checkOpen, (*Deal).afterOpen},
		Absent:   {fixed(0), checkAbsent, nil},
		SubToken: {sizeSubToken, checkSubToken, (*Deal).afterSubTokens},
		Takeover: {sizeTakeover, checkTakeover, (*Deal).afterTakeover},
		Disclose: {fixed(size), checkDisclose, nil},
		HandBack: {fixed(0), checkHandBack, (*Deal).afterHandBack},
		Reshare:  {sizeReshare, checkReshare, nil},
		Kept:     {fixed(splitName + 1), checkKept, (*Deal).afterKept},
	}
}

// fixed is the size of a body that does not depend on the deal.
func fixed(n int) func(*Deal, Entry) (int, error) {
	return func(*Deal, Entry) (int, error) { return n, nil }
}

// checkAbsent admits that a seat stays silent, where the deal can go on
// without it. Who may say so, and on whose word, is the log's affair.
func checkAbsent(_ *Deal, s *stage, _ Entry) error {
	switch s.kind {
	case Reveal, Few, Lack, Choose, Choice, Open:
		return nil
	}
	return errUnasked
}
