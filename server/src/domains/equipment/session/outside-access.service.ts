import type { LinkCause } from '@cloudyard/contract/equipment/gateway.ts';
import type { Outside } from '../../../kit/broker.ts';
import { type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import { unwelcome } from '../gateway/gateway.queries.ts';
import { insertLog, type LogFacts } from '../log/log.queries.ts';
import { unbar } from '../wire/barred.ts';
import { endOutside, guestsOf, ownersOf } from './outside.queries.ts';

const SETTLE_MS = 60_000;

/** Ends as they are noted: a line in the log, and a word to who watches the connection. */
export async function noteEnds(
  ctx: Context,
  ended: readonly { id: string; enterprise_id: string }[],
  cause: LinkCause,
  more: LogFacts = {},
) {
  for (const { id, enterprise_id: enterpriseId } of ended) {
    await insertLog(ctx.db, { gatewayId: id, enterpriseId }, 'DISCONNECTED', { cause, ...more });
    await ctx.kit.events.emit(ctx, 'equipment.link_changed', { id, enterpriseId, up: false });
  }
}

/** Who may send by a broker outside, and what that broker is sent of it. */
export class OutsideAccess {
  private readonly kit: Kit;
  private readonly outside: Outside;
  /** Whether those that were heard of lately may send; asked anew with every look. */
  private readonly welcome = new Map<string, boolean>();
  /** Questions on the way: all messages that wait for one ask it once. */
  private readonly asking = new Map<string, Promise<boolean>>();
  private readonly asked = new Set<string>();
  /** Those whose owner has been asked to issue a new credential. */
  private readonly lost = new Set<string>();
  private settled: { since: Date; at: number } | undefined;

  constructor(kit: Kit, outside: Outside) {
    this.kit = kit;
    this.outside = outside;
  }

  private within<T>(act: (ctx: Context) => Promise<T>) {
    return inTransaction(this.kit, { platform: 'who may send by a broker outside' }, act);
  }

  private async barred(ids: readonly string[]): Promise<string[]> {
    const { rows } = await this.within(({ db }) => unwelcome(db, ids, new Date()));
    return rows.map(({ id }) => id);
  }

  async isWelcome(id: string): Promise<boolean> {
    this.asked.add(id);
    return this.welcome.get(id) ?? this.asking.get(id) ?? this.ask(id);
  }

  private ask(id: string): Promise<boolean> {
    // Whoever was settled meanwhile is asked for again when it speaks.
    const isLatest = () => this.asking.get(id) === asking;
    const asking = this.barred([id])
      .then((barred) => {
        const may = barred.length === 0;
        if (isLatest()) this.welcome.set(id, may);
        if (may && isLatest()) unbar(this.kit, id);
        return may;
      })
      .finally(() => {
        if (isLatest()) this.asking.delete(id);
      });
    this.asking.set(id, asking);
    return asking;
  }

  /** Those that were heard of since the last look; the others are forgotten. */
  async askAgain(): Promise<void> {
    const ids = [...this.asked];
    this.asked.clear();
    const barred = ids.length > 0 ? await this.barred(ids) : [];
    if (barred.length > 0) await this.settle(barred);
    const former = new Map(this.welcome);
    this.welcome.clear();
    for (const id of ids) {
      if (barred.includes(id)) this.welcome.set(id, false);
      // Whoever may send again, or was settled meanwhile, is asked for when it speaks: that also takes its bar away.
      else if (former.get(id)) this.welcome.set(id, true);
    }
  }

  /** Notes who of them must not stay, and the broker throws them out. */
  async settle(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      this.welcome.delete(id);
      this.asking.delete(id);
    }
    const { guests, former } = await this.within(async (ctx) => {
      const { rows } = await unwelcome(ctx.db, ids, new Date());
      const barred = rows.map(({ id }) => id);
      await noteEnds(ctx, await endOutside(ctx.db, barred, new Date()), 'ended');
      return guestsOf(ctx.db, new Date(), ids);
    });
    const { access } = this.outside;
    // When it is there again everybody is settled.
    if (access && this.outside.since()) await this.sayLost(await access.settle(guests, former));
  }

  /** Everybody: when the broker is there again, and once a minute. */
  async settleAll(): Promise<void> {
    const { access } = this.outside;
    const since = this.outside.since();
    if (!access || !since) return;
    if (this.settled?.since === since && Date.now() - this.settled.at < SETTLE_MS) return;
    const { guests, former } = await this.within(({ db }) => guestsOf(db, new Date(), null));
    await access.settle([], former);
    const missing = await access.settleAll(guests);
    for (const id of this.lost) if (!missing.includes(id)) this.lost.delete(id);
    await this.sayLost(missing);
    this.settled = { since, at: Date.now() };
  }

  /** Only the broker knew their secrets. No gateway is let in for that: the owner issues a new credential. */
  private async sayLost(ids: readonly string[]): Promise<void> {
    const fresh = ids.filter((id) => !this.lost.has(id));
    if (fresh.length === 0) return;
    for (const id of fresh) this.lost.add(id);
    this.kit.log.warn({ gateways: fresh }, 'the broker does not know their secrets: issue new credentials');
    await this.within(async ({ db }) => {
      for (const { id, enterprise_id: enterpriseId } of await ownersOf(db, fresh))
        await insertLog(db, { gatewayId: id, enterpriseId }, 'CREDENTIAL', { act: 'lost' });
    });
  }
}
