/** Numbers that look like chance and are the same for the same word (mulberry32). */
export function seeded(word) {
  let state = [...word].reduce((sum, sign) => Math.imul(sum ^ sign.codePointAt(0), 16_777_619), 7);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
