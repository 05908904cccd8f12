import { marked } from '../article/article-text.ts';

/** A text with the words somebody looked for marked in it. */
export const Marked = ({ text, q }: { text: string; q: string }) =>
  marked(text, q).map((piece, at) =>
    // Every second piece is one of the words.
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name
    at % 2 === 1 ? <mark key={at}>{piece}</mark> : piece,
  );
