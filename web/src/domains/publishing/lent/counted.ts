import { fill } from '../../../kit/text.ts';

/** A text about `{n}` things, with the number grouped as the browser's language does. */
export const counted = (text: string, n: number) => fill<'{n}'>(text as '{n}', { n: n.toLocaleString() });
