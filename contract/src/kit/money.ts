import { z } from 'zod';

/** Yuan, to the fen. */
export const Yuan = z.number().min(0).max(10_000_000).multipleOf(0.01);
/** An amount a user pays: at least a fen. */
export const Amount = Yuan.min(0.01);

/** Exactly: 19.99 × 100 is 1998.9999999999998 before it is rounded. The wire and the screens speak of yuan, rows and sums of whole fen. */
export const fenOf = (yuan: number) => Math.round(yuan * 100);
export const yuanOf = (fen: number) => fen / 100;
