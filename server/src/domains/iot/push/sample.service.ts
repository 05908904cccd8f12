import type { Preview, PushDraft } from '@cloudyard/contract/iot/push.ts';
import { auditOf } from '../../../kit/audit.ts';
import type { ActorContext } from '../../../kit/context.ts';
import type { Db } from '../../../kit/db.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { framesAfter, sourcesById } from '../../telemetry/index.ts';
import { messagesOf, type ThingMessage } from '../stream/message.ts';
import { mappingOf } from '../stream/stream.queries.ts';
import { type ActivePush, devicesIn } from './consume.queries.ts';
import { enqueue } from './consume.service.ts';
import { filterOf, programOf, templateOf, wrongIn } from './program.ts';
import { push } from './push.service.ts';
import { wantsProperty } from './scope.policy.ts';

const note = auditOf('iot.push', 'push');
/** So many gateways are looked at for a sample, those that spoke last. */
const MOST_SOURCES = 5;
const LAST_FRAMES = 20;

type Asked = Pick<PushDraft, 'scope' | 'filter' | 'template'>;

/** The newest message of values in a scope; undefined: nothing came yet. */
async function newest(
  db: Db,
  enterpriseId: string,
  scope: PushDraft['scope'],
): Promise<ThingMessage | undefined> {
  const devices = await devicesIn(db, enterpriseId, scope);
  const ids = new Set(devices.map(({ id }) => id));
  const gateways = [...new Set(devices.map(({ gateway_id }) => gateway_id))];
  if (gateways.length === 0) return undefined;
  const sources = (await sourcesById(db, gateways))
    .filter(({ received_at }) => received_at !== null)
    .sort((one, other) => Number(other.received_at) - Number(one.received_at));
  for (const { id, frame_no } of sources.slice(0, MOST_SOURCES)) {
    const mapping = await mappingOf(db, id);
    const frames = await framesAfter(db, id, Math.max(0, frame_no - LAST_FRAMES), LAST_FRAMES);
    const wanted = (device: string, property: string) => ids.has(device) && wantsProperty(scope, property);
    const found = frames.flatMap((frame) => messagesOf(frame, mapping, wanted)).at(-1);
    if (found) return found;
  }
  return undefined;
}

/** What is wrong with filter and template, and what they make of a real message. */
export async function preview(ctx: ActorContext, { scope, filter, template }: Asked): Promise<Preview> {
  const enterpriseId = orRefuse(ctx.actor.enterpriseId, 'kit.not_allowed');
  const wrong = {
    filter: wrongIn(() => filterOf(filter)),
    template: wrongIn(() => templateOf(template)),
  };
  const message = await newest(ctx.db, enterpriseId, scope);
  const { enterpriseId: _, ...shown } = message ?? { enterpriseId: '' };
  const sample = message ? JSON.stringify(shown, null, 2) : null;
  const nothing = { ...wrong, sample, passes: null, result: null, failure: null };
  if (!message || wrong.filter || wrong.template) return nothing;
  try {
    const program = programOf({ filter, template });
    const result = JSON.stringify(JSON.parse(program.render(message)), null, 2);
    return { ...nothing, passes: program.passes(message), result };
  } catch (error) {
    return { ...nothing, failure: (error as Error).message.split('\n')[0] ?? '' };
  }
}

const DAY_MS = 86_400_000;
const MOST_FRAMES = 500;

/** What was stored in a range goes through the push once more, as far as it is not sealed yet. */
export async function replayRange(ctx: ActorContext, id: string, range: { from: string; to: string }) {
  const [from, to] = [Date.parse(range.from), Date.parse(range.to)];
  if (to - from > DAY_MS || to <= from) throw new Refusal('iot.push_range_long');
  const of = await push(ctx, id);
  const enterpriseId = orRefuse(ctx.actor.enterpriseId, 'kit.not_allowed');
  // Every message once: what was pushed last is another matter.
  const active: ActivePush = {
    ...{
      id,
      enterprise_id: enterpriseId,
      forward_id: of.forwardId,
      filter: of.filter,
      template: of.template,
    },
    ...{ seconds: null, most_messages: null, held_since: null, scope: of.scope, mode: 'every' },
    ...{ created_at: new Date(), revision: 0 },
  };
  const devices = await devicesIn(ctx.db, enterpriseId, of.scope);
  const ids = new Set(devices.map((one) => one.id));
  let count = 0;
  for (const source of new Set(devices.map(({ gateway_id }) => gateway_id))) {
    const mapping = await mappingOf(ctx.db, source);
    const wanted = (device: string, property: string) => ids.has(device) && wantsProperty(of.scope, property);
    for (let no = 0, more = true; more; ) {
      const frames = await framesAfter(ctx.db, source, no, MOST_FRAMES);
      const messages = frames
        .flatMap((frame) => messagesOf(frame, mapping, wanted))
        .filter(({ at }) => at >= from && at <= to);
      if (messages.length > 0 && (await enqueue(ctx.db, active, messages)) === 'held')
        return { count, isHeld: true };
      count += messages.length;
      no = frames.at(-1)?.no ?? no;
      more = frames.length > 0;
    }
  }
  await note(ctx, 'replay', of, { after: { from: range.from, to: range.to } });
  return { count, isHeld: false };
}
