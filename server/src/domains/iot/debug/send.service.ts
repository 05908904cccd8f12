import type { DebugSend, DebugSent } from '@cloudyard/contract/iot/debug.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { newId } from '../../../kit/new-id.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { ownGateway, publishDown, rawTopic, simulate } from '../../equipment/index.ts';
import { bytesOfHex } from '../codec/codec.policy.ts';
import type { DeviceRow } from '../device/device.queries.ts';
import { known } from '../device/device.service.ts';
import { publishedOf } from '../model/model.queries.ts';
import { callService, readDevice, writeProperty } from '../state/command.service.ts';
import { meantOf } from '../state/state.service.ts';
import { countSend, type SessionRow } from './debug.queries.ts';
import { isOn, knownSession, note } from './debug.service.ts';

type Of<K extends DebugSend['kind']> = Extract<DebugSend, { kind: K }>;

function bytesOf({ form, input }: { form: 'hex' | 'text'; input: string }): Buffer {
  if (form === 'text') return Buffer.from(input);
  const bytes = bytesOfHex(input);
  if (!bytes) throw new Refusal('iot.input_not_hex');
  return Buffer.from(bytes);
}

/** In a line of the audit log: what was said, not all of it. */
const MOST_NOTED = 500;
function saidOf(send: DebugSend): string {
  const { kind: _, ...said } = send;
  return JSON.stringify(said).slice(0, MOST_NOTED);
}

const sent = (trace: string, more: Partial<DebugSent> = {}): DebugSent => ({
  ...{ trace, command: null, result: null, reason: '', ...more },
});

async function command(ctx: ActorContext, deviceId: string, send: Of<'read' | 'write' | 'call'>) {
  const sending = { timeoutSeconds: send.timeoutSeconds, waitMinutes: 0 };
  if (send.kind === 'read') return readDevice(ctx, deviceId, sending);
  if (send.kind === 'write')
    return writeProperty(ctx, deviceId, send.property, { value: send.value, ...sending });
  return callService(ctx, deviceId, send.service, { input: send.input, ...sending });
}

async function publish(ctx: ActorContext, gatewayId: string, send: Of<'publish'>): Promise<DebugSent> {
  if ((await ownGateway(ctx.db, gatewayId))?.session_id === '') throw new Refusal('equipment.gateway_away');
  const trace = newId();
  await publishDown(ctx, gatewayId, { topic: send.topic, payload: bytesOf(send), trace });
  return sent(trace);
}

/** Properties by the nodes that stand for them: that is what a gateway sends. */
async function valuesMessage(ctx: ActorContext, row: DeviceRow, { values }: Of<'simulate-values'>) {
  const aliases = new Map((await meantOf(ctx, row)).map(({ property, alias }) => [property.id, alias]));
  const points = Object.entries(values).map(([property, value]) => {
    if (!aliases.has(property)) throw new Refusal('iot.property_not_found');
    return [orRefuse(aliases.get(property), 'iot.property_unmapped'), value] as const;
  });
  return JSON.stringify({ t: Date.now(), v: Object.fromEntries(points) });
}

async function eventMessage(ctx: ActorContext, row: DeviceRow, { event, output }: Of<'simulate-event'>) {
  const model = (await publishedOf(ctx.db, row.product_id))?.content;
  orRefuse(
    model?.events.find(({ id }) => id === event),
    'iot.event_not_found',
  );
  const device = row.node_type === 'child' ? { device: row.code } : {};
  return JSON.stringify({ ...device, event, t: Date.now(), data: output });
}

type Simulating = Of<'simulate-values' | 'simulate-event' | 'simulate-raw'>;

async function messageOf(ctx: ActorContext, row: DeviceRow, send: Simulating) {
  if (send.kind === 'simulate-values')
    return { topic: 'data/json', payload: Buffer.from(await valuesMessage(ctx, row, send)) };
  if (send.kind === 'simulate-event')
    return { topic: 'event', payload: Buffer.from(await eventMessage(ctx, row, send)) };
  const topic = rawTopic(row.node_type === 'child' ? row.code : undefined);
  return { topic, payload: bytesOf(send) };
}

async function pretend(ctx: ActorContext, row: DeviceRow, gatewayId: string, send: Simulating) {
  if (!row.is_enabled) throw new Refusal('iot.device_disabled');
  const trace = newId();
  const message = await messageOf(ctx, row, send);
  const done = await simulate(ctx, {
    ...{ gatewayId, enterpriseId: row.enterprise_id, ...message, by: ctx.actor.username, trace },
  });
  if (done.as === 'unreadable') return sent(trace, { result: 'refused', reason: done.reason });
  const reason = done.faults.map(({ fault, name }) => `${fault} ${name}`).join(', ');
  return sent(trace, { result: done.as === 'new' ? 'stored' : 'double', reason });
}

const isCommand = (send: DebugSend): send is Of<'read' | 'write' | 'call'> =>
  send.kind === 'read' || send.kind === 'write' || send.kind === 'call';

/** Noted before it is done, in the same transaction as what is sent: no user speaks for a device unnoticed. */
export async function sendInDebug(ctx: ActorContext, id: string, send: DebugSend): Promise<DebugSent> {
  const session: SessionRow = await knownSession(ctx, id);
  if (!isOn(session)) throw new Refusal('iot.debug_over');
  const row = await known(ctx, session.device_id);
  const gatewayId = orRefuse(row.gateway_id, 'iot.device_loose');
  await countSend(ctx.db, id);
  await note(ctx, 'send', session, { after: { debugKind: send.kind, debugSaid: saidOf(send) } });
  if (isCommand(send)) {
    const told = await command(ctx, row.id, send);
    return sent(told.id, { command: told });
  }
  return send.kind === 'publish' ? publish(ctx, gatewayId, send) : pretend(ctx, row, gatewayId, send);
}
