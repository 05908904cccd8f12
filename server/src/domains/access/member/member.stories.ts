import { memberApi } from '@cloudyard/contract/access/member.ts';
import type { Caller } from '../../../../test/app.ts';

// What the stories about giving and taking roles share.

type Whom = { users: string[]; roles: string[]; until?: string | null };

export const give = (who: Caller, { users, roles, until }: Whom) =>
  who.ask(memberApi.give, {
    body: { userIds: users, roleIds: roles, ...(until === undefined ? {} : { until }) },
  });
export const take = (who: Caller, { users, roles }: Whom) =>
  who.ask(memberApi.take, { body: { userIds: users, roleIds: roles } });

/** The outcome of each pair, in short. */
export const outcomes = (body: { outcome: string; code: string | null }[]) =>
  body.map(({ outcome, code }) => code ?? outcome);

export const usernames = (body: { content: { username: string }[] }) =>
  body.content.map(({ username }) => username);

export const DAY = 86_400_000;
export const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();
