import { setTimeout as sleep } from 'node:timers/promises';
import type { Parting, Peer } from '../../../kit/broker.ts';
import { inTransaction, type Kit } from '../../../kit/context.ts';
import { COMMAND_QUEUED } from '../command/command.service.ts';
import { CONFIG_SAVED } from '../config/config.service.ts';
import { authorityOf } from '../credential/authority.service.ts';
import { revokedOf } from '../credential/credential.queries.ts';
import { RESEND_ASKED } from '../delivery/delivery.service.ts';
import { unwelcome } from '../gateway/gateway.queries.ts';
import { bar } from '../wire/barred.ts';
import { sendDown } from '../wire/tap.ts';
import { askForGaps, conversation, sendCommands, sendConfig } from './conversation.service.ts';
import { DOWN, type Down } from './down.service.ts';
import { ADMITTED, ENDED, REPLACED } from './end.service.ts';
import { OutsideSessions } from './outside.service.ts';
import { makeReception } from './reception.service.ts';
import { noteHolder, replaced } from './session.queries.ts';
import { makeTurns } from './turns.ts';

/** A copy that missed a word looks by itself so often: no gateway stays connected for longer than it may. */
const LOOK_MS = 4_000;
/** A gateway that came or went is noted, also when the database refused it at first. */
const TRIES = 6;
const AGAIN_MS = 200;

/** Lets gateways in, talks with them, and ends the connections of those that must not stay. */
class Sessions {
  private readonly kit: Kit;
  private readonly reception: ReturnType<typeof makeReception>;
  private readonly outside: OutsideSessions | null;
  /** Gateways this copy looks after, and their connections, as they are noted. */
  private readonly here = new Map<string, string>();
  private readonly inTurn = makeTurns();
  private shown: number | undefined;
  /** One gateway connects and parts in its order, however long either takes to be noted. */
  private readonly told = {
    connected: (peer: Peer) =>
      this.inTurn(peer.id, async () => {
        await this.noted(() => this.reception.connected(peer));
        this.here.set(peer.id, peer.sessionId);
      }),
    disconnected: (peer: Peer, why: Parting) =>
      this.inTurn(peer.id, async () => {
        // Another connection may have taken its place.
        if (this.here.get(peer.id) === peer.sessionId) this.here.delete(peer.id);
        await this.noted(() => this.reception.disconnected(peer, why));
      }),
  };

  constructor(kit: Kit) {
    this.kit = kit;
    this.reception = makeReception(kit);
    const told = { ...this.told, message: this.reception.message };
    this.outside = kit.broker.outside && new OutsideSessions(kit, kit.broker.outside, told, this.here);
  }

  async open(): Promise<void> {
    const { kit, reception } = this;
    for (const [topic, hear] of Object.entries(conversation))
      reception.intake.on(topic, (peer, payload) => hear(kit, peer, payload));
    this.listen();
    const look = () => this.quietly(this.look(), 'looking who may stay connected');
    const looking = setInterval(look, LOOK_MS).unref();
    kit.ending.addEventListener('abort', () => clearInterval(looking));
    kit.bus.onGap(look);
    await kit.broker.open({
      authority: () =>
        inTransaction(kit, { platform: 'the authority of gateways' }, async (ctx) =>
          (await authorityOf(ctx)).certificate.toString('pem'),
        ),
      welcome: reception.welcome,
      message: reception.message,
      heard: async () => undefined,
      ...this.told,
      ...this.outside?.reception,
    });
    if (this.outside) look();
  }

  /** It is not said a second time: one that is gone would be shown as connected for ever. */
  private async noted(act: () => Promise<void>): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await act();
      } catch (error) {
        if (tries === TRIES || this.kit.ending.aborted) throw error;
        this.kit.log.warn({ err: error }, 'a connection is noted again');
        await sleep(tries * AGAIN_MS);
      }
    }
  }

  private quietly(act: Promise<unknown>, what: string) {
    void act.catch((error: unknown) => this.kit.log.warn({ err: error }, what));
  }

  private listen() {
    const { kit } = this;
    const onIds = (channel: string, act: (ids: readonly string[]) => Promise<unknown>, what: string) =>
      kit.bus.on(channel, (said) => this.quietly(act((said as { gatewayIds: string[] }).gatewayIds), what));
    onIds(ENDED, (ids) => this.endBy(ids), 'ending connections');
    onIds(ADMITTED, async (ids) => this.outside?.settle(ids), 'letting gateways in');
    const onOwn = (channel: string, act: (id: string) => Promise<unknown>, what: string) =>
      kit.bus.on(channel, (said) => {
        const { gatewayId } = said as { gatewayId: string };
        if (this.here.has(gatewayId)) this.quietly(act(gatewayId), what);
      });
    kit.bus.on(DOWN, (said) => {
      const { gatewayId, topic, bytes, trace } = said as Down;
      if (this.here.has(gatewayId))
        this.quietly(sendDown(kit, gatewayId, topic, Buffer.from(bytes, 'base64'), trace), 'sending bytes');
    });
    onOwn(CONFIG_SAVED, (id) => sendConfig(kit, id), 'sending a configuration');
    onOwn(COMMAND_QUEUED, (id) => sendCommands(kit, id), 'sending commands');
    onOwn(RESEND_ASKED, (id) => askForGaps(kit, id), 'asking for what is missing');
    onOwn(REPLACED, (id) => this.endReplaced([id]), 'ending a connection that was replaced');
  }

  /** The word may come late, after a gateway has connected with its new credential: that connection stays. */
  private async endBy(ids: readonly string[]): Promise<void> {
    // Outside the broker tells connections apart, by the names it knows; whoever may send is heard again when it speaks.
    if (this.outside) bar(this.kit, ids);
    const mustGo = await this.whoMustGo(ids);
    if (!this.outside) return this.end(ids.filter((id) => mustGo(id) || this.kit.broker.cameBy(id) === null));
    for (const id of ids.filter(mustGo)) this.here.delete(id);
    await this.outside.settle(ids);
  }

  private async end(ids: readonly string[]): Promise<void> {
    bar(this.kit, ids);
    await Promise.all(ids.map((id) => this.kit.broker.end(id)));
    if (!this.outside) return;
    for (const id of ids) this.here.delete(id);
    await this.outside.settle(ids);
  }

  /** Those that may not be connected at all, and those that came by a credential that is not in force any more. */
  private async whoMustGo(ids: readonly string[]): Promise<(id: string) => boolean> {
    const { broker } = this.kit;
    const asked = ids.flatMap((id) => broker.cameBy(id) ?? []);
    const { barred, revoked } = await inTransaction(
      this.kit,
      { platform: 'who may stay connected' },
      async ({ db }) => ({
        barred: new Set((await unwelcome(db, ids, new Date())).rows.map(({ id }) => id)),
        revoked: await revokedOf(db, asked),
      }),
    );
    // What is there when it is asked counts: whoever connected meanwhile came by a credential in force.
    return (id) => barred.has(id) || revoked.has(broker.cameBy(id) ?? '');
  }

  /** A credential in two places: the connection that came last stays. */
  private async endReplaced(ids: readonly string[]): Promise<void> {
    const mine = new Map<string, string>();
    for (const id of ids) mine.set(id, this.here.get(id) ?? '');
    const rows = await inTransaction(this.kit, { platform: 'which connection stays' }, ({ db }) =>
      replaced(db, mine),
    );
    for (const { id, session_id } of rows) {
      if (this.here.get(id) !== session_id) continue;
      this.here.delete(id);
      await this.kit.broker.end(id, 'replaced');
    }
  }

  private async look(): Promise<void> {
    const { here } = this;
    await this.outside?.look();
    if (here.size === 0) return;
    const ids = [...here.keys()];
    const gone = ids.filter(await this.whoMustGo(ids));
    if (gone.length > 0) await this.end(gone);
    await this.endReplaced([...here.keys()]);
    await this.showHolder();
  }

  private async showHolder(): Promise<void> {
    const mark = this.kit.presence()?.mark;
    if (mark === undefined || mark === this.shown) return;
    await inTransaction(this.kit, { platform: 'who is connected to us' }, ({ db }) =>
      noteHolder(db, [...this.here.keys()], mark),
    );
    this.shown = mark;
  }
}

export const openSessions = (kit: Kit): Promise<void> => new Sessions(kit).open();
