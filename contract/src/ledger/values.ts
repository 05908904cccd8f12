import { z } from 'zod';
import { pageQuery } from '../kit/page.ts';
import { Id } from '../kit/values.ts';

export const TRANSFER_KINDS = [
  'topup',
  'purchase',
  'renewal',
  'refund',
  'reversal',
  'withdrawal',
  'promotion',
  'settlement',
] as const;
export type TransferKind = (typeof TRANSFER_KINDS)[number];

/** Whose wallet: an enterprise's, or with the nil id the caller's own. */
export const ofWallet = z.object({ enterpriseId: Id });
export const walletPage = pageQuery.extend(ofWallet.shape);

/** What money moves for, in the words of the room that asks. */
export const Reference = z.object({ type: z.string(), id: Id, name: z.string() });
export type Reference = z.infer<typeof Reference>;

/** `2026-11`. */
export const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);
