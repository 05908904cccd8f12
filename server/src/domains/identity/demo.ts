import { hash } from 'node:crypto';
import type { EndReason } from '@cloudyard/contract/identity/monitor.ts';
import type { Db } from '../../kit/db.ts';
import { insertDemoFailures, insertDemoSessions } from './demo.queries.ts';
import { deviceOf, placeOf } from './session/client-device.ts';

// What a first look shows: logins of months, all of them over.

type Origin = { address: string; agent: string };
export type DemoVisit = Origin & {
  id: string;
  account: { id: string; username: string };
  enterprise: { id: string; name: string } | null;
  at: Date;
  seen: Date;
  ended: Date;
  reason: EndReason;
  by?: string;
  note?: string;
};
export type DemoFailure = Origin & {
  account: { id: string; username: string } | null;
  /** As it was typed, where it is no user's name. */
  typed?: string;
  cause: string;
  at: Date;
};

const HOURS_12 = 12 * 3_600_000;
const callerOf = ({ address, agent }: Origin) => ({ address, agent, id: '-' });

export const addDemoVisits = (db: Db, visits: DemoVisit[]) =>
  insertDemoSessions(
    db,
    visits.map(({ id, account, enterprise, at, seen, ended, reason, by, note, ...origin }) => ({
      id,
      // Of no token: there never was one.
      token_hash: hash('sha256', id, 'buffer'),
      account_id: account.id,
      username: account.username,
      enterprise_id: enterprise?.id ?? null,
      enterprise_name: enterprise?.name ?? '',
      agent: origin.agent,
      ...placeOf(callerOf(origin)),
      ...deviceOf(origin.agent),
      created_at: at,
      seen_at: seen,
      expires_at: new Date(at.getTime() + HOURS_12),
      ended_at: ended,
      end_reason: reason,
      ended_by: by ?? null,
      end_note: note ?? null,
    })),
  );

export const addDemoFailures = (db: Db, failures: DemoFailure[]) =>
  insertDemoFailures(
    db,
    failures.map(({ account, typed = '', cause, at, ...origin }) => ({
      account_id: account?.id ?? null,
      username: account?.username ?? `${typed.slice(0, 2)}…`,
      cause,
      time: at,
      address: placeOf(callerOf(origin)).address,
      ...deviceOf(origin.agent),
    })),
  );
