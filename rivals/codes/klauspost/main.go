// The parity of klauspost/reedsolomon: the cases of ../cases.h.
package main

import (
	"fmt"

	"github.com/klauspost/reedsolomon"
)

func run(name string, options ...reedsolomon.Option) {
	state, digest := uint64(0x9e3779b97f4a7c15), uint64(0xcbf29ce484222325)
	draw := func() uint64 {
		state ^= state << 13
		state ^= state >> 7
		state ^= state << 17
		return state
	}
	for i := 0; i < 1000; i++ {
		data := int(1 + draw()%20)
		parity := int(1 + draw()%6)
		length := int(16 * (1 + draw()%12))
		shards := make([][]byte, data+parity)
		for j := range shards {
			shards[j] = make([]byte, length)
			for at := range shards[j] {
				if j < data {
					shards[j][at] = byte(draw())
				}
			}
		}
		code, err := reedsolomon.New(data, parity, options...)
		if err != nil {
			panic(err)
		}
		if err := code.Encode(shards); err != nil {
			panic(err)
		}
		for _, shard := range shards[data:] {
			for _, b := range shard {
				digest = (digest ^ uint64(b)) * 0x100000001b3
			}
		}
	}
	fmt.Printf("%s %016x klauspost/reedsolomon\n", name, digest)
}

func main() {
	run("vandermonde")
	run("cauchy", reedsolomon.WithCauchyMatrix())
}
