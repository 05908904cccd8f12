import {
  type DemoBooks,
  type Owner,
  openDemoBooks,
  openPurse,
  type Purse,
  platformAccounts,
  setDemoAlert,
  writeDemoBooks,
} from '../../domains/ledger/index.ts';
import type { Context } from '../../kit/context.ts';
import { newId } from '../../kit/new-id.ts';
import type { Published } from '../applications.ts';
import { atWork, daysBefore, hoursBefore, nextAtWork } from '../calendar.ts';
import { seeded } from '../random.ts';
import { byOf, type Money, type Step } from './books.ts';
import type { Chronicle, Person } from './chronicle.ts';
import { askForInvoices } from './invoices.ts';
import { leaveOrders } from './orders.ts';
import { payOut } from './payouts.ts';
import { bring, type Orders, orderFor, type Paid } from './purchases.ts';
import { wantBack } from './refunds.ts';
import { type Lease, openSpaces, paidAt, type Rented, rentSpaces } from './spaces.ts';
import { topUp, writeTopups } from './topups.ts';

const HAICHUAN: Rented = {
  ...{
    name: 'haichuan',
    plan: 'professional',
    days: 87,
    databases: ['haichuan', 'line_board', 'maintenance'],
  },
};

/** Who buys, how many applications they use, and their space. */
const BUYERS: readonly Buyer[] = [
  { username: 'lin.qiao', applications: 9, space: HAICHUAN },
  { username: 'zhou.yan', applications: 7 },
  { username: 'lan.zhou', applications: 6, space: { name: 'lanzhou', plan: 'standard', days: 71 } },
  { username: 'qi.ming', applications: 6 },
  { username: 'lv.yuan', applications: 5, space: { name: 'lvyuan', plan: 'starter', days: 64 } },
  { username: 'he.ming', applications: 2 },
  { username: 'su.wen', applications: 2 },
];
type Buyer = { username: string; applications: number; space?: Rented };
/** People look at the accounts of these. */
const SHOWN = ['lin.qiao', 'zhou.yan'];

/** Of every sale the publisher gets so many of a hundred. */
const SHARE = 85;
const PERIOD = 30;
const DAYS = 90;
const THOUSAND = 100_000;

/** Members of an enterprise buy and sell for it, others for themselves. */
const ownerOf = ({ id, enterprise_id, username }: Person): Owner =>
  enterprise_id && username !== 'he.ming' ? { enterpriseId: enterprise_id } : { userId: id };

/** Money of ninety days: put in, spent, earned, paid out and invoiced. */
export async function keepBooks(ctx: Context, chronicle: Chronicle, published: Published[]) {
  const platform = await platformAccounts(ctx.db);
  const purses = new Map<string, Purse>();
  for (const { username } of BUYERS)
    purses.set(username, await openPurse(ctx.db, ownerOf(chronicle.person(username))));
  const purseOf = (username: string) => purses.get(username) as Purse;
  const money: Money = {
    chronicle,
    books: openDemoBooks(platform),
    platform,
    purseOf,
    steps: [],
    topups: [],
  };
  const rented = await rentSpaces(ctx, BUYERS);
  const orders = orderFor(published);
  for (const buyer of BUYERS) use(money, buyer, published, rented, orders);
  welcome(money);
  holdSome(money);
  const writeWithdrawals = payOut(money);
  money.steps.sort((one, other) => one.at.getTime() - other.at.getTime());
  for (const { take } of money.steps) take();
  await writeDemoBooks(ctx.db, money.books);
  const databases = await openSpaces(ctx, chronicle, rented);
  await bring(ctx, money, orders, { lease: rented.get(orders.buyer) as Lease, databases });
  await wantBack(ctx, money, orders);
  await writeWithdrawals(ctx);
  await writeTopups(ctx, money);
  await askForInvoices(ctx, money);
  await leaveOrders(ctx, money);
  await setDemoAlert(ctx.db, purseOf('lin.qiao').wallet, THOUSAND);
}

type Thing = {
  about: { type: string; id: string; name: string };
  price: number;
  /** Whose purse gets a share; without one the platform sells it itself. */
  seller?: string;
  /** Bought so many days ago; paid again every thirty days, unless the money was given back. */
  days: number;
  refunded?: boolean;
  /** What was paid for it, noted when the books are written. */
  payments?: Paid[];
};

/** A space and paid applications of others, once these were online; money for them at the start of every period. */
function use(
  money: Money,
  buyer: Buyer,
  published: Published[],
  rented: ReadonlyMap<string, Lease>,
  orders: Orders,
) {
  const { username } = buyer;
  const ordered = username === orders.buyer ? orders : { all: [], paid: [] };
  const others = published.filter((one) => !ordered.all.some((order) => order.published === one));
  const things: Thing[] = [...wantedBy(buyer, others), ...ordered.paid];
  const lease = rented.get(username);
  if (lease)
    things.push({
      about: { type: 'space', id: lease.id, name: lease.name },
      price: lease.price,
      days: lease.days,
    });
  const sum = things.reduce((all, { price }) => all + price, 0);
  topUp(money, username, Math.ceil((sum * 1.25) / THOUSAND) * THOUSAND);
  for (const thing of things) subscribe(money, username, thing);
}

function wantedBy({ applications, username }: Buyer, published: readonly Published[]): Thing[] {
  const random = seeded(`${username} wants`);
  const wanted = published
    .filter(({ sketch: { by, price }, online }) => online && price && by !== username)
    .map((one) => ({ one, rank: random.between(0, SHOWN.includes(one.sketch.by) ? 1 : 2) }))
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, applications);
  const things = wanted.map(({ one: { id, sketch } }, n) => ({
    about: { type: 'application', id, name: sketch.name },
    price: sketch.price ?? 0,
    ...(sketch.by === 'admin' ? {} : { seller: sketch.by }),
    days: Math.max(1, Math.min(DAYS - 3 - n * 7 - random.whole(0, 3), sketch.days - 2)),
  }));
  // One was no good after all.
  const regretted = things.find(({ seller }) => seller && !SHOWN.includes(seller));
  return things.map((thing) =>
    thing === regretted && username === 'lin.qiao' ? { ...thing, refunded: true } : thing,
  );
}

function subscribe(money: Money, username: string, thing: Thing) {
  const { chronicle, books, platform, purseOf, steps } = money;
  const { about, price, seller, days, refunded, payments } = thing;
  const random = seeded(`${username} ${about.name}`);
  const by = byOf(chronicle.person(username));
  const of = purseOf(username);
  const credits = (amount: number, sign = 1) => {
    const share = seller ? Math.floor((amount * SHARE) / 100) : 0;
    const own = { account: platform.revenue, amount: sign * (amount - share) };
    return seller ? [own, { account: purseOf(seller).payable, amount: sign * share }] : [own];
  };
  for (let left = days; left > 0; left -= refunded ? DAYS : PERIOD) {
    const at =
      about.type === 'space'
        ? paidAt(chronicle, left)
        : atWork(chronicle.today, left, random.between(9.2, 17.6));
    const kind = left === days ? 'purchase' : 'renewal';
    let bought: ReturnType<DemoBooks['spend']> | undefined;
    steps.push({
      at,
      take: () => {
        const paid = { at, kind, amount: price, credits: credits(price) } as const;
        bought = books.spend({ ...paid, about, by, of });
        payments?.push({ ...paid, id: newId(), hold: bought.hold, transfer: bought.id });
      },
    });
    if (refunded)
      steps.push(givenBack(money, nextAtWork(at, 10.4), () => bought, { about, by, of, credits }));
  }
}

type Sale = {
  about: Thing['about'];
  by: ReturnType<typeof byOf>;
  of: Purse;
  credits: (amount: number, sign: number) => { account: string; amount: number }[];
};

/** Promotion money is not given back. */
const givenBack = (
  { books }: Money,
  at: Date,
  boughtBefore: () => ReturnType<DemoBooks['spend']> | undefined,
  { about, by, of, credits }: Sale,
): Step => ({
  at,
  take: () => {
    const bought = boughtBefore();
    if (!bought || bought.paid === 0) return;
    const lines = [{ account: of.wallet, amount: bought.paid }, ...credits(bought.paid, -1)];
    books.transfer({ at, kind: 'refund', key: `refund:${bought.id}`, about, by, lines });
  },
});

/** Promotion money, once. */
function welcome({ chronicle, books, platform, purseOf, steps }: Money) {
  const at = atWork(chronicle.today, 80, 10);
  const about = { type: 'promotion', id: newId(), name: '新客户优惠' };
  const lines = [
    { account: platform.promotion, amount: -THOUSAND },
    { account: purseOf('lin.qiao').promo, amount: THOUSAND },
  ];
  const by = byOf(chronicle.person('admin'));
  const key = `promotion:${about.id}`;
  steps.push({ at, take: () => books.transfer({ at, kind: 'promotion', key, about, lines, by }) });
}

/** One that is still held, one that failed, one whose payer did not come back. */
function holdSome({ chronicle, books, purseOf, steps }: Money) {
  const { now, today } = chronicle;
  const by = byOf(chronicle.person('lin.qiao'));
  const of = purseOf('lin.qiao');
  const set = (at: Date, state: 'held' | 'voided' | 'expired', name: string, until: Date) => {
    const about = { type: 'space', id: newId(), name };
    steps.push({ at, take: () => books.hold({ at, about, by, of, amount: 80_000, state, until }) });
  };
  set(atWork(today, 41, 11), 'voided', '海川生产空间扩容', atWork(today, 41, 11.5));
  set(atWork(today, 12, 16), 'expired', '试验空间', atWork(today, 12, 16.5));
  set(hoursBefore(now, 3), 'held', '海川生产空间扩容', daysBefore(now, -7));
}
