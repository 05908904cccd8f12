/** Numbers that look like chance and are the same for the same word (mulberry32): two demos of one day are alike. */
export function seeded(word: string) {
  let state = [...word].reduce((sum, sign) => Math.imul(sum ^ (sign.codePointAt(0) ?? 0), 16_777_619), 7);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  /** From the first number up to, but not including, the second. */
  const between = (from: number, to: number) => from + next() * (to - from);
  return {
    between,
    whole: (from: number, to: number) => Math.floor(between(from, to + 1)),
    chance: (share: number) => next() < share,
    pick: <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T,
  };
}
export type Random = ReturnType<typeof seeded>;
