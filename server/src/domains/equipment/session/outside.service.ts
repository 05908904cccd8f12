import type { Outside, Parting, Peer, Reception } from '../../../kit/broker.ts';
import { type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import { intakeOf } from '../wire/intake.service.ts';
import type { Debt } from '../wire/patience.ts';
import { KeptOut } from './keep-out.service.ts';
import { lanesOf, shareOut } from './lanes.policy.ts';
import { adoptLost, endSilent, lockLanes, noteHeard, saveLanes, unnoted } from './outside.queries.ts';
import { noteEnds, OutsideAccess } from './outside-access.service.ts';

/** A gateway that says nothing for so long is not taken for connected; one that has nothing to say says `alive`. */
const SILENT_MS = 180_000;

type Told = Pick<Reception, 'message' | 'connected' | 'disconnected'>;

/** What the broker inside knows by itself, and one outside does not say: who is connected, and which copy hears what. */
export class OutsideSessions {
  private readonly kit: Kit;
  private readonly outside: Outside;
  private readonly told: Told;
  private readonly here: Map<string, string>;
  private readonly access: OutsideAccess;
  private readonly keptOut: KeptOut;
  /** One that has not taken part yet has nothing to let go, and hears nothing. */
  private attends = false;

  constructor(kit: Kit, outside: Outside, told: Told, here: Map<string, string>) {
    this.kit = kit;
    this.outside = outside;
    this.told = told;
    this.here = here;
    this.access = new OutsideAccess(kit, outside);
    this.keptOut = new KeptOut(kit, outside, this.settle);
    intakeOf(kit).onDebt((debt) => this.owes(debt));
  }

  private within<T>(act: (ctx: Context) => Promise<T>) {
    return inTransaction(this.kit, { platform: 'gateways of a broker outside' }, act);
  }

  settle = (ids: readonly string[]) => this.access.settle(ids);

  /** Every few seconds. */
  async look(now = Date.now()): Promise<void> {
    const lanes = await this.shareLanes();
    await this.access.askAgain();
    // What one copy does for all.
    if (!lanes.includes(0)) return;
    await this.access.settleAll();
    await this.keptOut.letIn(now);
    await this.endSilentOnes(now);
  }

  /** The message itself goes on: the lane does not wait for the broker to throw out who sent it. */
  private owes(debt: Debt): void {
    void this.keptOut.add(debt).then(
      (isFirst) => isFirst && this.here.delete(debt.gatewayId),
      (error: unknown) => this.kit.log.warn({ err: error }, 'keeping a gateway out'),
    );
  }

  private async shareLanes(): Promise<number[]> {
    const { kit, outside } = this;
    const mark = kit.presence()?.mark;
    // Whoever cannot show that it lives is taken for gone: others attend to its lanes.
    if (mark === undefined || kit.ending.aborted) {
      if (this.attends) await outside.attend([]);
      return [];
    }
    this.attends = true;
    const next = await this.within(async ({ db }) => {
      const { lanes, lives } = await lockLanes(db);
      const shared = shareOut(lanes, outside.lanes, mark, lives);
      if (JSON.stringify(shared) !== JSON.stringify(lanes)) {
        await saveLanes(db, shared);
        for (const { id, session_id } of await adoptLost(db, mark)) this.here.set(id, session_id);
      }
      return shared;
    });
    const mine = lanesOf(next, mark);
    await outside.attend(mine);
    return mine;
  }

  private async endSilentOnes(now: number): Promise<void> {
    const since = this.outside.since();
    // Silence counts only while it could have been heard.
    if (!since || now - since.getTime() < SILENT_MS) return;
    await this.within(async (ctx) =>
      noteEnds(ctx, await endSilent(ctx.db, new Date(now - SILENT_MS), new Date(now)), 'silent'),
    );
  }

  private async heard(ids: readonly string[]): Promise<void> {
    const at = new Date();
    const fresh = await this.within(async ({ db }) => {
      await noteHeard(db, ids, at);
      return unnoted(db, ids, at);
    });
    for (const id of fresh) await this.connected({ id, sessionId: `outside ${id}`, address: '' });
  }

  private async connected(peer: Peer): Promise<void> {
    if (!(await this.access.isWelcome(peer.id))) return;
    // It said so before it was thrown out.
    if (await this.keptOut.has(peer.id)) return;
    await this.told.connected(peer);
  }

  /** What a client sends that must not is forgotten: it is not to be sent again either. */
  private async message(peer: Peer, topic: string, payload: Buffer): Promise<void> {
    if (await this.access.isWelcome(peer.id)) await this.told.message(peer, topic, payload);
  }

  /** What a broker outside calls. */
  get reception() {
    return {
      heard: (ids: readonly string[]) => this.heard(ids),
      connected: (peer: Peer) => this.connected(peer),
      message: (peer: Peer, topic: string, payload: Buffer) => this.message(peer, topic, payload),
      disconnected: (peer: Peer, why: Parting) => this.told.disconnected(peer, why),
    };
  }
}
