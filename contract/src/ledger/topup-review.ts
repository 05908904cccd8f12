import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Amount } from '../kit/money.ts';
import { pageOf, pageQuery } from '../kit/page.ts';
import { one, Search } from '../kit/values.ts';
import { TOPUP_METHODS, TOPUP_STATES, Topup } from './topup.ts';

const finance = { allow: 'ledger.topup.confirm', platform: true } as const;

/** Rejecting takes a reason: its owner reads it. */
export const Rejection = z.object({ reason: z.string().trim().min(1).max(500) });

/** By the provider or the bank, under their reference. */
export const SentBack = z.object({ received: Amount, reference: z.string().trim().min(1).max(100) });

export const topupReviewApi = {
  queue: endpoint({
    method: 'GET',
    path: '/api-account/topupReviews',
    ...finance,
    summary: 'Top-ups of all owners, newest first, with how many there are of each state',
    query: pageQuery.extend({
      /** waiting: what finance has to look at. */
      state: z.enum(['waiting', ...TOPUP_STATES]).optional(),
      method: z.enum(TOPUP_METHODS).optional(),
      /** A part of the reference code or of the owner's name. */
      q: Search.optional(),
    }),
    reply: pageOf(Topup).extend({ counts: z.record(z.string(), z.number().int()) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api-account/topupReviews/:id',
    ...finance,
    summary: 'One top-up of any owner',
    params: one,
    reply: Topup,
  }),
  receipt: endpoint({
    method: 'GET',
    path: '/api-account/topupReviews/:id/receipt',
    ...finance,
    summary: 'The receipt of a bank transfer',
    params: one,
    download: true,
    reply: z.unknown(),
  }),
  check: endpoint({
    method: 'POST',
    path: '/api-account/topupReviews/:id/check',
    ...finance,
    once: true,
    summary: 'The money has come, so much of it; a second person confirms',
    params: one,
    body: z.object({ received: Amount }),
    reply: Topup,
  }),
  sendBack: endpoint({
    method: 'POST',
    path: '/api-account/topupReviews/:id/sendBack',
    ...finance,
    once: true,
    summary: 'A provider’s payment that nothing expected was sent back; a second person confirms',
    params: one,
    body: SentBack,
    reply: Topup,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api-account/topupReviews/:id/confirm',
    ...finance,
    once: true,
    summary: 'Confirm what another person checked: the money is credited to the wallet, or was sent back',
    params: one,
    /** What the caller saw: exactly this is credited, or was sent back under this reference, or nothing happens. */
    body: SentBack.partial({ reference: true }),
    reply: Topup,
  }),
  reject: endpoint({
    method: 'POST',
    path: '/api-account/topupReviews/:id/reject',
    ...finance,
    once: true,
    summary:
      'Reject a top-up by bank transfer, with a reason its owner reads; of a provider’s payment only the check is rejected',
    params: one,
    body: Rejection,
    reply: Topup,
  }),
};
