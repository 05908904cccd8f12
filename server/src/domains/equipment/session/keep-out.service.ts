import type { Outside } from '../../../kit/broker.ts';
import { type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import { heldBy } from '../../telemetry/index.ts';
import type { Debt } from '../wire/patience.ts';
import { isKeptOut, keepOut, keptOutUntil, letIn } from './outside.queries.ts';
import { noteEnds } from './outside-access.service.ts';

/** What it still sends makes it later; that is written when it is so much. */
const STEP_MS = 10_000;
const COMPLAIN_MS = 60_000;

/**
 * Gateways that a broker outside keeps out for a while: no gateway waits in the lanes, so whoever sends too much is not let
 * send. Who and until when is in the database: another copy may be the one that lets it in, or the next one.
 */
export class KeptOut {
  private readonly kit: Kit;
  private readonly outside: Outside;
  private readonly settle: (ids: readonly string[]) => Promise<void>;
  /** As this copy said it last. */
  private readonly said = new Map<string, number>();

  constructor(kit: Kit, outside: Outside, settle: (ids: readonly string[]) => Promise<void>) {
    this.kit = kit;
    this.outside = outside;
    this.settle = settle;
  }

  private within<T>(act: (ctx: Context) => Promise<T>) {
    return inTransaction(this.kit, { platform: 'gateways that are kept out for a while' }, act);
  }

  readonly has = (id: string) => this.within(({ db }) => isKeptOut(db, id));

  /** Answers whether it is said for the first time. */
  async add({ gatewayId: id, cause, ms }: Debt): Promise<boolean> {
    const at = new Date();
    const until = new Date(at.getTime() + ms);
    const isManaged = this.outside.access !== null;
    if ((this.said.get(id) ?? 0) + (isManaged ? STEP_MS : COMPLAIN_MS) > until.getTime()) return false;
    this.said.set(id, until.getTime());
    if (!isManaged) {
      this.kit.log.warn({ gateway: id, cause }, 'a gateway sends too much: only the broker can keep it out');
      return false;
    }
    try {
      const isFirst = await this.within(async (ctx) => {
        const fresh = await keepOut(ctx.db, { id, until, cause }, at);
        if (fresh) await noteEnds(ctx, [fresh], cause, { until: until.toISOString() });
        return fresh !== undefined;
      });
      // Also when it was said before: the broker may not have heard it.
      await this.settle([id]);
      return isFirst;
    } catch (error) {
      // The next message says it again.
      this.said.delete(id);
      throw error;
    }
  }

  /** Those who have paid, and those who have room again. */
  async letIn(now: number): Promise<void> {
    for (const [id, until] of this.said) if (until + COMPLAIN_MS < now) this.said.delete(id);
    const due = await this.within(({ db }) => keptOutUntil(db, new Date(now)));
    const ids: string[] = [];
    for (const { id, enterprise_id, kept_out_for } of due)
      if (kept_out_for !== 'no_room' || (await heldBy(this.kit, enterprise_id)) === null) ids.push(id);
    if (ids.length === 0) return;
    await this.within(({ db }) => letIn(db, ids));
    for (const id of ids) this.said.delete(id);
    await this.settle(ids);
  }
}
