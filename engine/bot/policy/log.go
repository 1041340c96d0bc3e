package policy

import "math/bits"

// logSteps is how finely the table of [Log] cuts the way from 1 to 2.
const logSteps = 1024

// logOf holds the natural logarithm of 1 + i/1024 in units of 1/[One].
var logOf = logTable()

// ln2 is the natural logarithm of 2 in units of 2⁻³² / One.
const ln2 = 762123384786 // 256 · 2³² · ln 2

func logTable() (logs [logSteps]int32) {
	for i := range logs {
		logs[i] = int32((binaryLog(1<<31+uint64(i)<<21)*(ln2>>16) + 1<<47) >> 48)
	}
	return logs
}

// binaryLog returns the binary logarithm of x/2³¹, for x from 2³¹ up to 2³²,
// in units of 2⁻³², a bit at a time: squaring doubles the logarithm.
func binaryLog(x uint64) (log uint64) {
	for range 32 {
		x = x * x >> 31
		log <<= 1
		if x >= 1<<32 {
			x >>= 1
			log |= 1
		}
	}
	return log
}

// Log returns the natural logarithm of x in units of 1/[One], rounded down to
// a step of the table; x is at least 1.
func Log(x uint64) int32 {
	n := bits.Len64(x) - 1
	part := x << (63 - n) << 1 >> 54
	return int32(uint64(n)*ln2>>32) + logOf[part]
}
