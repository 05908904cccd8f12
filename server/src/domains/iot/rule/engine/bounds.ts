import { storable, storableJson } from '../../../../kit/storable.ts';
import { sizeOf } from '../../expression/size.ts';

// What one message may cost, whoever drew the rule: it is judged in the process that serves everybody.

/** Ways that part and meet again double with every meeting: a drawing of a hundred nodes has more of them than can be gone. */
export const MOST_STEPS = 1_000;

/** What is computed is computed with: said twice of itself a few dozen times over, a text has no end. */
const MOST_COMPUTED = 2_000;
const MOST_DETAIL = 500;

const plain = (_: string, value: unknown) => (typeof value === 'bigint' ? Number(value) : value);

/** As it can be kept: expressions can write what the database refuses, and so can cutting a sign in two. */
export const saidIn = (text: string, most: number) => storable(text.slice(0, most));
export const detailOf = (text: string) => saidIn(text, MOST_DETAIL);

export function computed(value: unknown): unknown {
  if (sizeOf(value, MOST_COMPUTED) > MOST_COMPUTED) throw new Error('It gives more than can be kept');
  if (typeof value === 'string') return storable(value);
  return typeof value === 'object' && value !== null ? storableJson(JSON.stringify(value, plain)) : value;
}
