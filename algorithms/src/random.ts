/** Numbers from a seed, the same on every machine: xoshiro128** over 32-bit integers, seeded by splitmix32. */
export type Random = {
  /** From 0 up to, not including, 1, with 53 bits. */
  next(): number;
  /** A whole number from 0 up to, not including, `below`. */
  below(below: number): number;
  /** Normally distributed: mean 0, deviation 1. */
  normal(): number;
};

function splitmix(start: number) {
  let state = start | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let z = state ^ (state >>> 16);
    z = Math.imul(z, 0x21f0aaad);
    z ^= z >>> 15;
    z = Math.imul(z, 0x735a2d97);
    return (z ^ (z >>> 15)) >>> 0;
  };
}

export function randomFrom(seed: number, stream = 0): Random {
  const low = splitmix(seed % 0x1_0000_0000);
  const high = splitmix(Math.floor(seed / 0x1_0000_0000) ^ Math.imul(stream + 1, 0x85ebca6b));
  let a = low() ^ high();
  let b = low() ^ high();
  let c = low() ^ high();
  let d = low() ^ high();
  if ((a | b | c | d) === 0) d = 1;
  const draw = () => {
    const scrambled = Math.imul(b, 5);
    const result = Math.imul((scrambled << 7) | (scrambled >>> 25), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = (d << 11) | (d >>> 21);
    return result;
  };
  const next = () => ((draw() >>> 5) * 0x400_0000 + (draw() >>> 6)) / 0x20_0000_0000_0000;
  let spare: number | undefined;
  return {
    next,
    below: (below) => Math.floor(next() * below),
    normal() {
      if (spare !== undefined) {
        const kept = spare;
        spare = undefined;
        return kept;
      }
      const radius = Math.sqrt(-2 * Math.log(1 - next()));
      const angle = 2 * Math.PI * next();
      spare = radius * Math.sin(angle);
      return radius * Math.cos(angle);
    },
  };
}

/** `count` different whole numbers below `of`, in random order. Only what was moved is kept: a few of millions cost little. */
export function sampleOf(random: Random, of: number, count: number): Int32Array {
  const moved = new Map<number, number>();
  const drawn = new Int32Array(Math.min(count, of));
  for (let place = 0; place < drawn.length; place += 1) {
    const other = place + random.below(of - place);
    drawn[place] = moved.get(other) ?? other;
    moved.set(other, moved.get(place) ?? place);
  }
  return drawn;
}
