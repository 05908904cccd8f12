import {
  type DeviceChange,
  type DeviceDraft,
  type DeviceView,
  type Retagged,
  Tags,
} from '@cloudyard/contract/iot/device.ts';
import { holds } from '../../../kit/actor.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { newId } from '../../../kit/new-id.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { addGateway, editGateway, ownGateway, removeGateway, switchGateway } from '../../equipment/index.ts';
import { mustSeeAll } from '../group/seen.service.ts';
import { publishedOf } from '../model/model.queries.ts';
import { deletePoints } from '../point/point.queries.ts';
import {
  type DeviceRow,
  deleteDevice,
  insertDevice,
  lockDevice,
  productFor,
  updateDevice,
} from './device.queries.ts';
import { device, known, note, placeOf } from './device.service.ts';
import { mergedTags, missingTags } from './tag.policy.ts';

/** As one line each: the log has words for fields, and none for what people call their tags. */
const tagLines = (tags: Tags) => Object.entries(tags).map(([key, value]) => `${key}=${value}`);

const facts = (row: DeviceRow) => ({
  ...{ name: row.name, hardwareId: row.code, product: row.product_name, gateway: row.gateway_name },
  ...{ tags: tagLines(row.tags), enabled: row.is_enabled },
});

/** What connects is a gateway: whoever keeps one needs the right to. */
function mustKeepGateways({ actor }: ActorContext) {
  if (!holds(actor, 'equipment.gateway.edit')) throw new Refusal('kit.not_allowed');
}

async function locked(ctx: ActorContext, id: string): Promise<DeviceRow> {
  orRefuse(await lockDevice(ctx.db, id), 'iot.device_not_found');
  return known(ctx, id);
}

/** What the model asks of its devices; one that never had a tag does not keep users from changing the others. */
async function mustHaveTags(ctx: ActorContext, productId: string, tags: Tags, before?: DeviceRow) {
  const model = (await publishedOf(ctx.db, productId))?.content;
  const former = before?.product_id === productId ? missingTags(model, before.tags) : [];
  if (missingTags(model, tags).some((id) => !former.includes(id))) throw new Refusal('iot.tags_required');
}

const retagged = ({ tags }: DeviceRow, change: Retagged): Tags => {
  const merged = orRefuse(mergedTags(change.tagsBefore, change.tags, tags), 'iot.tags_stale');
  return orRefuse(Tags.safeParse(merged).data, 'iot.tags_many');
};

/** Of the enterprise, or of the platform; one that is disabled gets no new devices. */
async function fitProduct(ctx: ActorContext, id: string, former?: DeviceRow) {
  const product = orRefuse(await productFor(ctx.db, id), 'iot.product_not_found');
  if (former?.product_id === id) return product;
  if (!product.is_enabled) throw new Refusal('iot.product_disabled');
  if (former && (former.node_type === 'child') !== (product.node_type === 'child'))
    throw new Refusal('iot.product_unfit');
  return product;
}

/** A child is behind a gateway, and never behind a child or behind what connects only itself. */
export async function fitGateway(ctx: ActorContext, id: string | null) {
  if (id === null) return;
  const found = await lockDevice(ctx.db, id);
  if (found?.node_type !== 'gateway') throw new Refusal('iot.gateway_unfit');
}

export async function addDevice(ctx: ActorContext, draft: DeviceDraft): Promise<DeviceView> {
  placeOf(ctx);
  // Whoever sees only some would not see what they added.
  await mustSeeAll(ctx);
  const product = await fitProduct(ctx, draft.productId);
  await mustHaveTags(ctx, draft.productId, draft.tags);
  const id = product.node_type === 'child' ? await addChild(ctx, draft) : await addConnecting(ctx, draft);
  const made = await known(ctx, id);
  await note(ctx, 'add', made, { after: facts(made) });
  return device(ctx, id);
}

type Child = Pick<DeviceDraft, 'productId' | 'code' | 'name' | 'gatewayId' | 'tags'>;

export async function addChild(ctx: ActorContext, { productId, gatewayId, code, name, tags }: Child) {
  await fitGateway(ctx, gatewayId);
  const id = newId();
  await insertDevice(ctx.db, {
    ...{ id, product_id: productId, node_type: 'child', gateway_id: gatewayId, code, name },
    ...{ tags: JSON.stringify(tags), created_by: ctx.actor.userId },
  });
  return id;
}

/** Through the room of gateways: its certificate, source and log are as of any other. */
async function addConnecting(ctx: ActorContext, draft: DeviceDraft) {
  mustKeepGateways(ctx);
  const { productId, code, name, certificateId, tags } = draft;
  if (draft.gatewayId !== null) throw new Refusal('iot.device_connects');
  const product = orRefuse(await productFor(ctx.db, productId), 'iot.product_not_found');
  const typeId = orRefuse(product.connects_as, 'iot.type_missing');
  const { id } = await addGateway(ctx, {
    ...{ equipmentId: code, name, equipmentType: { id: typeId } },
    equipmentCertify: certificateId ? { id: certificateId } : null,
    ...{ equipmentAddressable: false, equipmentIp: '', equipmentPort: null },
  });
  await updateDevice(ctx.db, id, {
    ...{ product_id: productId, node_type: product.node_type, tags: JSON.stringify(tags) },
  });
  return id;
}

export async function changeDevice(ctx: ActorContext, id: string, change: DeviceChange): Promise<DeviceView> {
  const before = await locked(ctx, id);
  const { productId, code, name } = change;
  const product = await fitProduct(ctx, productId, before);
  const tags = retagged(before, change);
  await mustHaveTags(ctx, productId, tags, before);
  if (before.node_type !== 'child') await renameGateway(ctx, before, change, product.connects_as);
  const isOther = productId !== before.product_id;
  // Its properties are others: what stood for the former ones stands for nothing.
  if (isOther && before.node_type === 'child') await deletePoints(ctx.db, id);
  await updateDevice(ctx.db, id, {
    ...{ product_id: productId, tags: JSON.stringify(tags) },
    ...(before.node_type === 'child' ? { code, name } : { node_type: product.node_type }),
  });
  const after = await known(ctx, id);
  await note(ctx, 'change', after, { before: facts(before), after: facts(after) });
  return device(ctx, id);
}

/** Name, code and type of what connects stand with its gateway. */
async function renameGateway(
  ctx: ActorContext,
  before: DeviceRow,
  { code, name }: DeviceChange,
  type: string | null,
) {
  const gateway = orRefuse(await ownGateway(ctx.db, before.id), 'iot.device_not_found');
  // A product that says nothing of the type fits as it is: from now on it says this one.
  const typeId = type ?? gateway.type_id;
  if (name === before.name && code === before.code && typeId === gateway.type_id) return;
  mustKeepGateways(ctx);
  await editGateway(ctx, before.id, {
    ...{ equipmentId: code, name, equipmentType: { id: typeId } },
    equipmentCertify: gateway.certificate_id ? { id: gateway.certificate_id } : null,
    ...{ equipmentAddressable: gateway.is_addressable, equipmentIp: gateway.ip, equipmentPort: gateway.port },
  });
}

export const tagDevice = (ctx: ActorContext, id: string, change: Retagged) =>
  changeTags(ctx, id, (row) => retagged(row, change));

/** Of tags as they are once no other transaction can change them. */
export async function changeTags(
  ctx: ActorContext,
  id: string,
  change: (row: DeviceRow) => Tags,
): Promise<DeviceView> {
  const before = await locked(ctx, id);
  const tags = change(before);
  await mustHaveTags(ctx, before.product_id, tags, before);
  await updateDevice(ctx.db, id, { tags: JSON.stringify(tags) });
  await note(ctx, 'change', before, {
    before: { tags: tagLines(before.tags) },
    after: { tags: tagLines(tags) },
  });
  return device(ctx, id);
}

export async function bindDevice(
  ctx: ActorContext,
  id: string,
  gatewayId: string | null,
): Promise<DeviceView> {
  const before = await locked(ctx, id);
  if (before.node_type !== 'child') throw new Refusal('iot.device_connects');
  if (before.gateway_id === gatewayId) return device(ctx, id);
  await fitGateway(ctx, gatewayId);
  // Its points are nodes of the former one.
  await deletePoints(ctx.db, id);
  await updateDevice(ctx.db, id, { gateway_id: gatewayId });
  const after = await known(ctx, id);
  await note(ctx, 'bind', after, {
    ...{ before: { gateway: before.gateway_name }, after: { gateway: after.gateway_name } },
  });
  return device(ctx, id);
}

export async function enableDevice(ctx: ActorContext, id: string, isEnabled: boolean): Promise<DeviceView> {
  const before = await locked(ctx, id);
  if (before.is_enabled === isEnabled) return device(ctx, id);
  if (before.node_type === 'child') await updateDevice(ctx.db, id, { is_enabled: isEnabled });
  else {
    mustKeepGateways(ctx);
    await switchGateway(ctx, id, isEnabled);
  }
  await note(ctx, isEnabled ? 'enable' : 'disable', before);
  return device(ctx, id);
}

/** Groups, points and alarms forget it. */
export async function removeDevice(ctx: ActorContext, id: string) {
  const before = await locked(ctx, id);
  if (before.is_enabled) throw new Refusal('iot.device_enabled');
  if (before.node_type === 'child') await deleteDevice(ctx.db, id);
  else {
    mustKeepGateways(ctx);
    await removeGateway(ctx, id);
  }
  await note(ctx, 'remove', before, { before: facts(before) });
  return { id };
}
