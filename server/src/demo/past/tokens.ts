import { createHash } from 'node:crypto';
import { insertDemoTokens } from '../../domains/access/index.ts';
import type { Context } from '../../kit/context.ts';
import { newId } from '../../kit/new-id.ts';
import { atWork, daysBefore } from '../calendar.ts';
import type { Chronicle } from './chronicle.ts';

type Past = {
  by: string;
  name: string;
  keys: string[];
  daysAgo: number;
  days: number;
  /** Used so many hours ago, from where. */
  used?: { hours: number; address: string };
  revoked?: { by: string; daysAgo: number };
};

const issued: readonly Past[] = [
  {
    ...{ by: 'lin.qiao', name: '车间大屏', keys: ['equipment.gateway.read', 'iot.device.read'] },
    ...{ daysAgo: 47, days: 180, used: { hours: 2, address: '10.20.4.18' } },
  },
  {
    ...{ by: 'lin.qiao', name: '月度报表脚本', keys: ['bigdata.dataset.read', 'ledger.wallet.read'] },
    ...{ daysAgo: 80, days: 30, used: { hours: 24 * 51, address: '10.20.1.7' } },
  },
  {
    ...{ by: 'qin.yue', name: '旧采集程序', keys: ['bigdata.dataset.edit', 'bigdata.dataset.read'] },
    ...{ daysAgo: 66, days: 365, used: { hours: 24 * 12, address: '10.20.9.40' } },
    revoked: { by: 'lin.qiao', daysAgo: 9 },
  },
];

/** The text of these is unknown: it was never written down. */
const unknownHash = (id: string) => createHash('sha256').update(`nobody has ${id}`).digest();

/** Tokens of programs: one in use, one whose time is over, one that was revoked. */
export async function issueTokens(ctx: Context, { today, now, person: named, acts }: Chronicle) {
  const rows = issued.map(({ by, name, keys, daysAgo, days, used, revoked }, at) => {
    const [person, id, created] = [named(by), newId(), atWork(today, daysAgo, 9.6 + at)];
    const expires = daysBefore(created, -days);
    const object = { type: 'api-token', id, name };
    acts.push({
      ...{ at: created, by: person, action: 'access.api-token.issue', object },
      after: { privileges: keys, until: expires.toISOString() },
    });
    const ended = revoked && { by: named(revoked.by), at: atWork(today, revoked.daysAgo, 14.3) };
    if (ended)
      acts.push({
        ...{ at: ended.at, by: ended.by, action: 'access.api-token.revoke', object },
        before: { username: by, privileges: keys },
      });
    return {
      ...{ id, account_id: person.id, enterprise_id: person.enterprise_id, name, keys },
      ...{ start: `cyt_${id.slice(-6)}`, hash: unknownHash(id), created_at: created, expires_at: expires },
      ...(used && { last_used_at: daysBefore(now, used.hours / 24), last_address: used.address }),
      ...(ended && { revoked_at: ended.at, revoked_by: ended.by.id }),
    };
  });
  await insertDemoTokens(ctx.db, rows);
}
