import { type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { admission } from '../credential/credential.service.ts';
import { GateFull, gateOf } from '../session/gate.ts';
import { unbar } from '../wire/barred.ts';
import { type Delivered, MustNotSend } from '../wire/delivery.service.ts';
import { intakeOf } from '../wire/intake.service.ts';
import { readValue } from '../wire/json.ts';
import { checkSize } from '../wire/payload.ts';
import { rawTopic } from '../wire/reader.ts';
import { seen } from '../wire/seen.ts';
import { tapOf } from '../wire/tap.ts';

/** `Basic a2V5OnNlY3JldA==` → key and secret. */
function basicOf(header: string | undefined): { username: string; password: string } | undefined {
  const [, encoded] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(header ?? '') ?? [];
  if (!encoded) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? undefined : { username: text.slice(0, colon), password: text.slice(colon + 1) };
}

/** Who sends it, by its header alone: a stranger's message is not read. */
export async function senderOf(kit: Kit, address: string, header: string | undefined): Promise<string> {
  const given = basicOf(header);
  if (!given) throw new Refusal('equipment.credential_wrong');
  const asked = { clientId: '', certificate: undefined, address, protocol: 0, ...given };
  const found = await gateOf(kit)(address, () =>
    inTransaction(kit, { platform: 'a gateway sends' }, (own) => admission(own, asked)),
  ).catch((error: unknown) => {
    throw error instanceof GateFull ? new Refusal('kit.too_many') : error;
  });
  if ('refused' in found)
    throw new Refusal(
      found.refused === 'credentials' ? 'equipment.credential_wrong' : 'equipment.gateway_barred',
    );
  unbar(kit, found.gatewayId);
  return found.gatewayId;
}

/**
 * The word that ends former connections may come after the message of the new credential: who may still send is taken
 * again, and all others are answered why not.
 */
export async function whileAdmitted<T>(admit: () => Promise<unknown>, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof MustNotSend)) throw error;
    await admit();
    return act();
  }
}

/** More is not taken. */
const MOST_BYTES = 2 ** 20;

/** Waits for its turn: nothing of a message is read before. Who does not say how much it is may have sent the most. */
export const waitFor = (kit: Kit, gatewayId: string, length: string | undefined) =>
  intakeOf(kit).pace(gatewayId, Math.min(Number(length ?? MOST_BYTES), MOST_BYTES));

/** What a sender without MQTT is answered: it follows the commit. */
function answer(done: Delivered | undefined) {
  if (!done) throw new Refusal('equipment.message_unreadable', { reason: 'nothing here reads it' });
  if (done.as === 'unreadable') throw new Refusal('equipment.message_unreadable', { reason: done.reason });
  return { stored: done.as, faults: done.faults };
}

/** The same as a message over MQTT: what is stored of it. */
export async function takeOver({ kit }: Context, gatewayId: string, body: unknown) {
  const reading = () => {
    const message = readValue(body);
    checkSize(message);
    return message;
  };
  // Who sends so has sent no bytes that are still there: they are written anew for whoever looks.
  const payload = tapOf(kit).isOn(gatewayId) ? Buffer.from(JSON.stringify(body)) : Buffer.alloc(0);
  const arrived = { gatewayId, topic: 'data/json', payload };
  return answer(await seen(kit, arrived, () => intakeOf(kit).deliver(gatewayId, reading)));
}

type Raw = { device?: string | undefined; run?: string | undefined; seq?: number | undefined; bytes: string };

export async function takeRaw({ kit }: Context, gatewayId: string, { device, run, seq, bytes }: Raw) {
  const topic = rawTopic(device, run === undefined ? undefined : { run, seq: seq ?? 0 });
  return answer(await intakeOf(kit).deliverOn(gatewayId, topic, Buffer.from(bytes, 'base64')));
}

export async function takeEvent({ kit }: Context, gatewayId: string, body: unknown) {
  return answer(await intakeOf(kit).deliverOn(gatewayId, 'event', Buffer.from(JSON.stringify(body))));
}
