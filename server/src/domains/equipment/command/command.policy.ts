/** An answer is read by people; what is longer is a file. */
export const MOST_ANSWER_BYTES = 16 * 1024;

/** What is kept of an answer, and what is said instead of one that is too long. */
export function keptAnswer(answer: unknown, refusal: string): { answer: string | null; refusal: string } {
  if (answer === undefined) return { answer: null, refusal };
  const text = JSON.stringify(answer);
  return Buffer.byteLength(text) <= MOST_ANSWER_BYTES
    ? { answer: text, refusal }
    : { answer: null, refusal: `the answer has more than ${MOST_ANSWER_BYTES} bytes and is not kept` };
}
