import { type DeviceDraft, Tags } from '@cloudyard/contract/iot/device.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse } from '../../../kit/refusal.ts';
import { addDevice, changeTags, enableDevice, removeDevice } from '../device/change.service.ts';
import { known } from '../device/device.service.ts';
import { putMembers, takeMembers } from '../group/group.service.ts';
import { savePoints } from '../point/point.service.ts';
import { tellDevice } from '../state/command.service.ts';
import type { Act } from './device-job.queries.ts';

/** What a row of a file says, once it was found to be right. */
export type ImportFacts = Pick<DeviceDraft, 'productId' | 'gatewayId' | 'code' | 'name' | 'tags'> & {
  points: { property: string; alias: string }[];
};

async function addImported(ctx: ActorContext, { points, ...draft }: ImportFacts): Promise<string> {
  const { id } = await addDevice(ctx, { ...draft, certificateId: null });
  if (points.length > 0) await savePoints(ctx, id, points);
  return id;
}

const retag = (ctx: ActorContext, id: string, change: (tags: Tags) => Tags) =>
  changeTags(ctx, id, ({ tags }) => orRefuse(Tags.safeParse(change(tags)).data, 'iot.tags_many'));

/** Does to one device what is asked of many; answers its id. */
export async function actOn(
  ctx: ActorContext,
  act: Act,
  row: { device_id: string | null; facts: unknown },
): Promise<string> {
  if (act.kind === 'import') return addImported(ctx, row.facts as ImportFacts);
  const id = orRefuse(row.device_id, 'iot.device_not_found');
  await DOES[act.kind](ctx, id, act as never);
  return id;
}

type Kind = Exclude<Act['kind'], 'import'>;
const DOES: {
  [K in Kind]: (
    ctx: ActorContext,
    id: string,
    act: Extract<Act, { kind: K | Kind }> & { kind: K },
  ) => Promise<unknown>;
} = {
  enable: (ctx, id) => enableDevice(ctx, id, true),
  disable: (ctx, id) => enableDevice(ctx, id, false),
  remove: (ctx, id) => removeDevice(ctx, id),
  tag: (ctx, id, { key, value }) => retag(ctx, id, (tags) => ({ ...tags, [key]: value })),
  untag: (ctx, id, { key }) => retag(ctx, id, ({ [key]: _, ...left }) => left),
  group: async (ctx, id, { groupId }) => {
    await known(ctx, id);
    return putMembers(ctx, groupId, [id]);
  },
  ungroup: (ctx, id, { groupId }) => takeMembers(ctx, groupId, [id]),
  command: async (ctx, id, { command }) => tellDevice(ctx, await known(ctx, id), command),
};
