import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageOf, pageQuery } from '../kit/page.ts';
import { Id, Instant, nameOf, one, Search } from '../kit/values.ts';
import { NamedRight, Person } from './values.ts';

/** For how many days a token may be issued; the longest is a year. */
export const TOKEN_DAYS = [7, 30, 90, 180, 365] as const;
export const TOKEN_STATES = ['valid', 'expired', 'revoked'] as const;

/** For programs that call in an account's name: it opens what its keys open, as long as the account holds them. */
export const ApiToken = z.object({
  id: Id,
  name: z.string(),
  owner: Person,
  /** Its first characters, by which tokens are distinguished. */
  start: z.string(),
  keys: z.array(z.string()),
  /** Those its owner does not hold any more: they open nothing. */
  lostKeys: z.array(z.string()),
  state: z.enum(TOKEN_STATES),
  createdAt: Instant,
  expiresAt: Instant,
  revokedAt: Instant.nullable(),
  revokedBy: z.string().nullable(),
  lastUsedAt: Instant.nullable(),
  lastAddress: z.string().nullable(),
});
export type ApiToken = z.infer<typeof ApiToken>;

export const ApiTokenDraft = z.object({
  name: nameOf(40),
  days: z
    .number()
    .int()
    .refine((days) => TOKEN_DAYS.some((one) => one === days), 'not_in_list'),
  keys: z.array(z.string().min(1).max(80)).min(1).max(200),
});
export type ApiTokenDraft = z.infer<typeof ApiTokenDraft>;

const listed = pageQuery.extend({ q: Search.optional(), state: z.enum(TOKEN_STATES).optional() });

export const apiTokenApi = {
  mine: endpoint({
    method: 'GET',
    path: '/api-user/apiTokens',
    allow: 'session',
    summary: 'The caller’s own API tokens in the current place, newest first',
    query: listed,
    reply: pageOf(ApiToken),
  }),
  all: endpoint({
    method: 'GET',
    path: '/api-user/enterpriseApiTokens',
    allow: 'access.api-token.manage',
    summary: 'The API tokens of all members of the current enterprise, newest first',
    query: listed,
    reply: pageOf(ApiToken),
  }),
  offered: endpoint({
    method: 'GET',
    path: '/api-user/apiTokenKeys',
    allow: 'session',
    summary: 'What the caller may put into a token: the keys held in the current place, with their names',
    reply: z.array(NamedRight.omit({ menuId: true })),
  }),
  issue: endpoint({
    method: 'POST',
    path: '/api-user/apiTokens',
    allow: 'session',
    limit: { by: 'account', max: 20, seconds: 3600 },
    summary: 'Issue an API token in the current place; its text is in this answer and nowhere else',
    body: ApiTokenDraft,
    reply: z.object({ token: ApiToken, text: z.string() }),
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api-user/apiTokens/:id',
    allow: 'session',
    asks: ['access.api-token.manage'],
    summary: 'Revoke an API token at once: one’s own, or with the key one of a member',
    params: one,
    reply: ApiToken,
  }),
};
