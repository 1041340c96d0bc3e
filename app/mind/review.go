package mind

import (
	"context"

	"dominocubano/engine"
	"dominocubano/engine/bot"
)

// lookBack asks for the review of a hand that has ended.
type lookBack struct {
	Record string `json:"record"`
	Hand   int    `json:"hand"` // the game's first is 1
}

func review(ctx context.Context, b lookBack, a *aside) (*bot.Verdict, error) {
	record, err := engine.ParseRecord(b.Record)
	if err != nil {
		return nil, err
	}
	return bot.Review(ctx, &record, b.Hand, a.yield, a.tell)
}

// Review judges the choices of a hand that has ended, as [bot.Review] does.
// tell is told how much is done, from 0 to 1.
func (m *Mind) Review(ctx context.Context, r *engine.Record, hand int, tell func(float64)) (*bot.Verdict, error) {
	var out *bot.Verdict
	err := m.do(ctx, "review", lookBack{r.Format(), hand}, &out, tell)
	return out, err
}
