import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { one } from '../kit/values.ts';

/** What a payer can do at the till of the demo, and what goes wrong with real providers. */
export const TILL_ACTS = ['pay', 'cancel', 'twice', 'wrong', 'late'] as const;
export type TillAct = (typeof TILL_ACTS)[number];

/** The link to the till is signed: whoever has it stands at the till. */
export const TillLink = z.object({ signature: z.string().max(100) });

/** A provider of the demo: no money moves, everything else is as with a real one. */
export const tillApi = {
  order: endpoint({
    method: 'GET',
    path: '/api-account/till/:id',
    allow: 'public',
    platform: true,
    limit: { by: 'address', max: 300, seconds: 60 },
    summary: 'What is to be paid at the till of the demo',
    params: one,
    query: TillLink,
    reply: z.object({ code: z.string(), amount: z.number(), payee: z.string(), isPaid: z.boolean() }),
  }),
  press: endpoint({
    method: 'POST',
    path: '/api-account/till/:id',
    allow: 'public',
    platform: true,
    limit: { by: 'address', max: 300, seconds: 60 },
    summary: 'Pay, or cancel, at the till of the demo: it sends its signed callback over HTTP',
    params: one,
    body: TillLink.extend({ act: z.enum(TILL_ACTS) }),
    /** What the callbacks were answered. */
    reply: z.object({ answers: z.array(z.string()) }),
  }),
};
