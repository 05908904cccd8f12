import type { CommandDraft } from '@cloudyard/contract/equipment/command.ts';
import { DEVICE_COMMANDS, SERVICE_SECONDS, type ServiceCall } from '@cloudyard/contract/iot/state.ts';
import { type Paging, toPage } from '@cloudyard/contract/kit/page.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { commandOf, commandsOf, sendCommand } from '../../equipment/index.ts';
import { ENCODED, encoded } from '../codec/encode.service.ts';
import type { DeviceRow } from '../device/device.queries.ts';
import { known } from '../device/device.service.ts';
import { publishedOf } from '../model/model.queries.ts';
import { meantOf, services } from './state.service.ts';
import { fits } from './value.policy.ts';

type Sending = { timeoutSeconds: number; waitMinutes: number };
type Arguments = CommandDraft['arguments'];

/** By the ledger of its gateway; `device` says which one is meant. */
export async function tellDevice(ctx: ActorContext, row: DeviceRow, draft: CommandDraft) {
  if (!row.is_enabled) throw new Refusal('iot.device_disabled');
  const gatewayId = orRefuse(row.gateway_id, 'iot.device_loose');
  const given = { ...draft.arguments, ...(await bytesFor(ctx, row, draft)) };
  return sendCommand(ctx, gatewayId, { ...draft, arguments: { ...given, device: row.code } });
}

/** What is written and called, as the codec of its product says it to the device; the codec may refuse it. */
async function bytesFor(
  ctx: ActorContext,
  row: DeviceRow,
  { name, arguments: given }: CommandDraft,
): Promise<Arguments> {
  if (!ENCODED.includes(name)) return {};
  const codec = (await publishedOf(ctx.db, row.product_id))?.content.codec ?? '';
  const bytes = await encoded(row.enterprise_id, codec, { name, arguments: given });
  if (bytes === undefined) return {};
  // It could not be distinguished from ours.
  if ('bytes' in given) throw new Refusal('iot.input_unfit', { 'input.bytes': 'format' });
  return { bytes };
}

const draftOf = (name: string, given: Arguments, { timeoutSeconds, waitMinutes }: Sending): CommandDraft => ({
  ...{ name, arguments: given, timeoutSeconds, waitMinutes },
});

export const readDevice = async (ctx: ActorContext, id: string, sending: Sending) =>
  tellDevice(ctx, await known(ctx, id), draftOf(DEVICE_COMMANDS.read, {}, sending));

export async function writeProperty(
  ctx: ActorContext,
  id: string,
  property: string,
  { value, ...sending }: Sending & { value: Arguments[string] },
) {
  const row = await known(ctx, id);
  const found = (await meantOf(ctx, row)).find((one) => one.isModelled && one.property.id === property);
  const { property: facts, alias } = orRefuse(found, 'iot.property_not_found');
  if (!facts.isWritable) throw new Refusal('iot.property_fixed');
  const node = orRefuse(alias, 'iot.property_unmapped');
  if (!fits(facts, value)) throw new Refusal('iot.value_unfit');
  return tellDevice(ctx, row, draftOf(DEVICE_COMMANDS.write, { property, node, value }, sending));
}

/** Names of ours among the arguments: an input of that name could not be distinguished from them. */
const RESERVED = ['device', 'service'];

export async function callService(
  ctx: ActorContext,
  id: string,
  name: string,
  { input, waitMinutes, ...said }: ServiceCall,
) {
  const row = await known(ctx, id);
  const service = orRefuse(
    (await services(ctx, id)).find((one) => one.id === name),
    'iot.service_not_found',
  );
  const wanted = new Map(service.input.map((one) => [one.id, one]));
  const wrong = [
    ...Object.keys(input).filter((key) => !wanted.has(key) || RESERVED.includes(key)),
    ...service.input.filter((one) => !fits(one, input[one.id])).map((one) => one.id),
  ];
  if (wrong.length > 0)
    throw new Refusal('iot.input_unfit', Object.fromEntries(wrong.map((key) => [`input.${key}`, 'format'])));
  const timeoutSeconds = said.timeoutSeconds ?? SERVICE_SECONDS[service.isAsync ? 'async' : 'sync'];
  const sending = { timeoutSeconds, waitMinutes };
  return tellDevice(ctx, row, draftOf(DEVICE_COMMANDS.call, { ...input, service: name }, sending));
}

/** Of a child only its own; what connects shows all of its ledger. */
export async function commands(ctx: ActorContext, id: string, query: Paging) {
  const row = await known(ctx, id);
  if (row.gateway_id === null) return toPage([], 0, query);
  const device = row.node_type === 'child' ? row.code : undefined;
  const { rows, total } = await commandsOf(ctx, row.gateway_id, { ...query, device });
  return toPage(rows, total, query);
}

/** One of them, however long ago; of a child only its own. */
export async function ticket(ctx: ActorContext, id: string, command: string) {
  const row = await known(ctx, id);
  const found = orRefuse(await commandOf(ctx, command), 'equipment.command_not_found');
  const isOwn = row.node_type !== 'child' || found.arguments.device === row.code;
  if (found.equipmentId !== row.gateway_id || !isOwn) throw new Refusal('equipment.command_not_found');
  return found;
}
