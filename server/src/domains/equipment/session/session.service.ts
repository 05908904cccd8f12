import type { Peer } from '../../../kit/broker.ts';
import { inTransaction, type Kit } from '../../../kit/context.ts';
import { COMMAND_QUEUED } from '../command/command.service.ts';
import { CONFIG_SAVED } from '../config/config.service.ts';
import { authorityOf } from '../credential/authority.service.ts';
import { RESEND_ASKED } from '../delivery/delivery.service.ts';
import { unwelcome } from '../gateway/gateway.queries.ts';
import { askForGaps, conversation, sendCommands, sendConfig } from './conversation.service.ts';
import { ENDED } from './end.service.ts';
import { makeReception } from './reception.service.ts';
import { noteHolder } from './session.queries.ts';

/** A copy that missed a word looks by itself so often: nobody stays connected for longer who must not. */
const LOOK_MS = 4_000;

/** Lets gateways in, talks with them, and ends the connections of those that must not stay. */
export async function openSessions(kit: Kit): Promise<void> {
  const reception = makeReception(kit);
  const here = new Set<string>();
  let shown: number | undefined;
  const quietly = (act: Promise<unknown>, what: string) =>
    void act.catch((error: unknown) => kit.log.warn({ err: error }, what));

  for (const [topic, hear] of Object.entries(conversation))
    reception.intake.on(topic, (peer, payload) => hear(kit, peer, payload));

  kit.bus.on(ENDED, (told) => {
    for (const id of (told as { gatewayIds: string[] }).gatewayIds)
      quietly(kit.broker.end(id), 'ending a connection');
  });
  kit.bus.on(CONFIG_SAVED, (told) => {
    const { gatewayId } = told as { gatewayId: string };
    if (here.has(gatewayId)) quietly(sendConfig(kit, gatewayId), 'sending a configuration');
  });
  kit.bus.on(COMMAND_QUEUED, (told) => {
    const { gatewayId } = told as { gatewayId: string };
    if (here.has(gatewayId)) quietly(sendCommands(kit, gatewayId), 'sending commands');
  });

  kit.bus.on(RESEND_ASKED, (told) => {
    const { gatewayId } = told as { gatewayId: string };
    if (here.has(gatewayId)) quietly(askForGaps(kit, gatewayId), 'asking for what is missing');
  });

  async function look() {
    if (here.size === 0) return;
    const { rows } = await inTransaction(kit, { platform: 'who may stay connected' }, ({ db }) =>
      unwelcome(db, [...here], new Date()),
    );
    for (const { id } of rows) await kit.broker.end(id);
    const mark = kit.presence()?.mark;
    if (mark === undefined || mark === shown) return;
    await inTransaction(kit, { platform: 'who is connected to us' }, ({ db }) =>
      noteHolder(db, [...here], mark),
    );
    shown = mark;
  }
  const looking = setInterval(() => quietly(look(), 'looking who may stay connected'), LOOK_MS).unref();
  kit.ending.addEventListener('abort', () => clearInterval(looking));

  await kit.broker.open({
    authority: () =>
      inTransaction(kit, { platform: 'the authority of gateways' }, async (ctx) =>
        (await authorityOf(ctx)).certificate.toString('pem'),
      ),
    welcome: reception.welcome,
    message: reception.message,
    async connected(peer: Peer) {
      here.add(peer.id);
      await reception.connected(peer);
    },
    async disconnected(peer: Peer, why) {
      here.delete(peer.id);
      await reception.disconnected(peer, why);
    },
  });
}
