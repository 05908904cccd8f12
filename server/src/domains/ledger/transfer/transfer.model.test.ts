import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { times } from '../../../../test/prove.ts';
import { accountId, enterpriseId, rows } from '../../../../test/rows.ts';
import { type Random, seeded } from '../../../demo/random.ts';
import type { Db } from '../../../kit/db.ts';
import { refusalOf } from '../../../kit/refusal.ts';
import {
  expireHolds,
  holdMoney,
  type Line,
  type Owner,
  openAccount,
  platformAccount,
  postHold,
  transferMoney,
  voidHold,
} from './transfer.queries.ts';

// Random acts on the database, and the same acts on plain numbers: after each of them both must say the same.

const by = { id: null, name: 'test' };
const about = (name: string) => ({ type: 'test', id: '01a00000-0000-7000-8000-000000000001', name });

type Purse = { owner: Owner; wallet: string; promo: string };
type Held = {
  id: string;
  purse: Purse;
  amount: number;
  promo: number;
  state: 'held' | 'posted' | 'gone';
  until: number;
};
type Moved = { id: string; lines: Line[]; reversed: boolean };

let test: TestApp;
let purses: Purse[];
let platform: { revenue: string; clearing: string; promotion: string };
/** What the database must say. */
const posted = new Map<string, number>();
const heldOf = new Map<string, number>();
const holds: Held[] = [];
const moves: Moved[] = [];

const add = (sums: Map<string, number>, id: string, n: number) => sums.set(id, (sums.get(id) ?? 0) + n);
const free = (id: string) => (posted.get(id) ?? 0) - (heldOf.get(id) ?? 0);
const fits = (lines: Line[]) =>
  lines.every(
    ({ account, amount }) => Object.values(platform).includes(account) || free(account) + amount >= 0,
  );

class Crash extends Error {}

/** The refusal's code, `crashed`, or nothing when the act stands. */
async function told(crashes: boolean, act: (db: Db) => Promise<unknown>): Promise<string | undefined> {
  try {
    await rows(test, async (db) => {
      await act(db);
      if (crashes) throw new Crash();
    });
    return undefined;
  } catch (error) {
    return error instanceof Crash ? 'crashed' : (refusalOf(error)?.code ?? String(error));
  }
}

beforeAll(async () => {
  test = await openTestApp();
  const owners: Owner[] = [
    { userId: await accountId(test, 'su.wen') },
    { enterpriseId: await enterpriseId(test, '海川重工') },
    { enterpriseId: await enterpriseId(test, '云杉精密') },
  ];
  await rows(test, async (db) => {
    purses = [];
    for (const owner of owners)
      purses.push({
        owner,
        wallet: await openAccount(db, 'wallet', owner),
        promo: await openAccount(db, 'promo', owner),
      });
    platform = {
      revenue: await platformAccount(db, 'revenue'),
      clearing: await platformAccount(db, 'clearing'),
      promotion: await platformAccount(db, 'promotion'),
    };
  });
});
afterAll(() => test.close());

/** From where holds end: so far that the server's own job, which looks every minute, finds none of them due. */
const FAR = Date.UTC(2100, 0, 1);

type Act = (
  random: Random,
  crashes: boolean,
) => Promise<[said: string | undefined, expected: string | undefined]>;

/** A transfer on both sides. */
async function transferred(kind: 'topup' | 'promotion' | 'refund', lines: Line[], crashes: boolean) {
  const expected = fits(lines) ? undefined : 'ledger.balance_insufficient';
  let id = '';
  const said = await told(crashes, async (db) => {
    id = (await transferMoney(db, { kind, key: randomUUID(), about: about(kind), lines, by })).id;
  });
  if (said === undefined) {
    for (const { account, amount } of lines) add(posted, account, amount);
    moves.push({ id, lines, reversed: false });
  }
  return [said, expected] as const;
}

const acts: Record<string, Act> = {
  topup: async (random, crashes) => {
    const amount = random.whole(1, 50_000);
    const { wallet } = random.pick(purses);
    const lines = [
      { account: platform.clearing, amount: -amount },
      { account: wallet, amount },
    ];
    return [...(await transferred('topup', lines, crashes))];
  },
  promotion: async (random, crashes) => {
    const amount = random.whole(1, 5000);
    const { promo } = random.pick(purses);
    const lines = [
      { account: platform.promotion, amount: -amount },
      { account: promo, amount },
    ];
    return [...(await transferred('promotion', lines, crashes))];
  },
  hold: async (random, crashes) => {
    const purse = random.pick(purses);
    const wanted = random.whole(1, 30_000);
    const promo = Math.min(wanted, free(purse.promo));
    const expected = free(purse.wallet) >= wanted - promo ? undefined : 'ledger.balance_insufficient';
    const until = random.whole(0, 1000);
    let id = '';
    const said = await told(crashes, async (db) => {
      const wish = { owner: purse.owner, amount: wanted, key: randomUUID(), about: about('hold'), by };
      id = (await holdMoney(db, { ...wish, until: new Date(FAR + until) })).id;
    });
    if (said === undefined) {
      add(heldOf, purse.wallet, wanted - promo);
      add(heldOf, purse.promo, promo);
      holds.push({ id, purse, amount: wanted - promo, promo, state: 'held', until });
    }
    return [said, expected];
  },
  post: async (random, crashes) => {
    const hold = random.pick(holds);
    if (!hold) return [undefined, undefined];
    const expected = hold.state === 'gone' ? 'ledger.hold_resolved' : undefined;
    const credits = [{ account: platform.revenue, amount: hold.amount + hold.promo }];
    let id = '';
    const said = await told(crashes, async (db) => {
      id = (await postHold(db, hold.id, 'purchase', credits, by)).id;
    });
    // The second time it answers the first one's transfer, and nothing moves.
    if (said === undefined && hold.state === 'held') {
      hold.state = 'posted';
      const lines = [
        ...credits,
        { account: hold.purse.wallet, amount: -hold.amount },
        { account: hold.purse.promo, amount: -hold.promo },
      ];
      for (const { account, amount } of lines) add(posted, account, amount);
      release(hold);
      moves.push({ id, lines: lines.filter(({ amount }) => amount !== 0), reversed: false });
    }
    return [said, expected];
  },
  void: async (random, crashes) => {
    const hold = random.pick(holds);
    if (!hold) return [undefined, undefined];
    const expected = hold.state === 'posted' ? 'ledger.hold_resolved' : undefined;
    const said = await told(crashes, (db) => voidHold(db, hold.id));
    if (said === undefined && hold.state === 'held') {
      hold.state = 'gone';
      release(hold);
    }
    return [said, expected];
  },
  expire: async (random, crashes) => {
    const at = random.whole(0, 1000);
    const due = holds.filter(({ state, until }) => state === 'held' && until <= at);
    const said = await told(crashes, async (db) => {
      const gone = await expireHolds(db, new Date(FAR + at), 100_000);
      expect(gone.map(({ id }) => id).sort()).toEqual(due.map(({ id }) => id).sort());
    });
    if (said === undefined) {
      for (const hold of due) {
        hold.state = 'gone';
        release(hold);
      }
    }
    return [said, undefined];
  },
  refund: async (random, crashes) => {
    const amount = random.whole(1, 3000);
    const { wallet } = random.pick(purses);
    const lines = [
      { account: platform.revenue, amount: -amount },
      { account: wallet, amount },
    ];
    return [...(await transferred('refund', lines, crashes))];
  },
  reversal: async (random, crashes) => {
    const moved = random.pick(moves);
    if (!moved) return [undefined, undefined];
    const lines = moved.lines.map(({ account, amount }) => ({ account, amount: -amount }));
    const expected = moved.reversed
      ? 'ledger.transfer_reversed'
      : fits(lines)
        ? undefined
        : 'ledger.balance_insufficient';
    const said = await told(crashes, (db) =>
      transferMoney(db, {
        ...{ kind: 'reversal', key: randomUUID(), about: about('reversal'), lines, by },
        reverses: moved.id,
      }),
    );
    if (said === undefined) {
      moved.reversed = true;
      for (const { account, amount } of lines) add(posted, account, amount);
    }
    return [said, expected];
  },
};

function release({ purse, amount, promo }: Held) {
  add(heldOf, purse.wallet, -amount);
  add(heldOf, purse.promo, -promo);
}

const balances = () =>
  rows(test, async (db) => {
    const found = await db.selectFrom('ledger_account').select(['id', 'posted', 'held']).execute();
    const mine = found.filter(({ id }) => purses.some(({ wallet, promo }) => [wallet, promo].includes(id)));
    return new Map(mine.map((row) => [row.id, [row.posted, row.held]]));
  });
const expectedBalances = () =>
  new Map(
    purses
      .flatMap(({ wallet, promo }) => [wallet, promo])
      .map((id) => [id, [posted.get(id) ?? 0, heldOf.get(id) ?? 0]]),
  );

describe('random acts on money', () => {
  it('leave the same balances as on paper, whatever crashes in between', async () => {
    const random = seeded(process.env.LEDGER_SEED ?? 'ledger');
    const names = Object.keys(acts);
    const count = times(400, 10_000);
    for (let n = 0; n < count; n++) {
      const name = random.pick(names);
      const crashes = random.chance(0.1);
      const [said, expected] = await (acts[name] as Act)(random, crashes);
      const right = crashes && expected === undefined && said !== undefined ? 'crashed' : expected;
      expect([n, name, said]).toEqual([n, name, right]);
      if (n % 50 === 0) expect([n, await balances()]).toEqual([n, expectedBalances()]);
    }
    expect(await balances()).toEqual(expectedBalances());
  });

  it('sum to zero, entry by entry and in all, and follow from the entries', async () => {
    const { rows: found } = await rows(test, (db) =>
      sql<Record<string, number>>`select
        (select coalesce(sum(amount), 0)::bigint from ledger_entry) as in_all,
        (select count(*)::int from (select from ledger_entry group by transfer_id having sum(amount) <> 0) t) as odd,
        (select count(*)::int from ledger_account a where a.kind in ('wallet', 'promo') and
          a.posted <> (select coalesce(sum(amount), 0) from ledger_entry e where e.account_id = a.id)) as off,
        (select count(*)::int from ledger_account a where
          a.entries <> 0 and a.posted <> (select balance from ledger_entry e where e.account_id = a.id
            and e.number = a.entries)) as running,
        (select count(*)::int from ledger_account a where a.held <> (select
          coalesce(sum(case when h.account_id = a.id then h.amount else h.promo_amount end), 0) from ledger_hold h
          where h.state = 'held' and a.id in (h.account_id, h.promo_id))) as held,
        (select count(*)::int from ledger_account a where a.kind in ('wallet', 'promo') and
          a.posted <> (select coalesce(sum(amount), 0) from ledger_month m where m.account_id = a.id)) as months`.execute(
        db,
      ),
    );
    expect(found[0]).toEqual({ in_all: 0, odd: 0, off: 0, running: 0, held: 0, months: 0 });
  });
});
