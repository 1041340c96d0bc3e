package policy_test

import (
	"math"
	"testing"

	"dominocubano/engine"
	"dominocubano/engine/bot/policy"
)

func TestExp(t *testing.T) {
	for x := int32(0); x < 20*policy.One; x++ {
		want := math.Exp(-float64(x) / policy.One)
		if got := float64(policy.Exp(x)) / policy.Unit; math.Abs(got-want) > 1e-8 {
			t.Fatalf("e^(-%d/256) = %.10f, want %.10f", x, got, want)
		}
	}
	if policy.Exp(1<<30) != 0 {
		t.Fatal("the chance of the impossible is not 0")
	}
}

// TestChances compares with a softmax in floating point.
func TestChances(t *testing.T) {
	c := policy.Choice{N: 3, Scores: [2 * engine.Tiles]int32{100, 356, -412}}
	var got [2 * engine.Tiles]uint64
	for _, cool := range []int32{0, 128, 256, 512} {
		c.Chances(cool, &got)
		var sum float64
		for _, s := range c.Scores[:c.N] {
			sum += math.Exp(float64(s) / policy.One * float64(cool) / 256)
		}
		for i, s := range c.Scores[:c.N] {
			want := math.Exp(float64(s)/policy.One*float64(cool)/256) / sum
			if math.Abs(float64(got[i])/policy.Unit-want) > 1e-3 {
				t.Errorf("cool %d, score %d: %d, want %f", cool, s, got[i], want)
			}
		}
	}
}

func TestLog(t *testing.T) {
	for _, x := range []uint64{1, 2, 3, 7, 1000, policy.Unit, policy.Unit * 3 / 2, 1 << 62, 1<<64 - 1} {
		want := policy.One * math.Log(float64(x))
		if got := policy.Log(x); math.Abs(float64(got)-want) > 2 {
			t.Errorf("256·ln %d = %d, want %.1f", x, got, want)
		}
	}
}
