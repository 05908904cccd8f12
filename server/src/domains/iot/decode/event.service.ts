import { isStorable } from '@cloudyard/contract/kit/values.ts';
import { z } from 'zod';
import type { Kit } from '../../../kit/context.ts';
import { BadMessage, type Read, type Sender } from '../../equipment/index.ts';
import { isTimely, judgeEvent } from './event.policy.ts';
import { keepEvents, waitForEvents } from './keep-events.service.ts';
import type { Thing } from './thing.queries.ts';

const Value = z.union([z.number(), z.string(), z.boolean()]);
const EventMessage = z.object({
  run: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,40}$/)
    .optional(),
  seq: z
    .number()
    .int()
    .min(0)
    .max(2 ** 48)
    .optional(),
  /** The code of a device behind the gateway; left out: what connects itself. */
  device: z.string().min(1).max(100).refine(isStorable).optional(),
  event: z.string().min(1).max(50),
  /** Milliseconds since 1970; left out: now. */
  t: z.number().int().optional(),
  sent: z.number().int().optional(),
  data: z.record(z.string(), Value).default({}),
});

function messageOf(payload: Buffer) {
  let said: unknown;
  try {
    said = JSON.parse(payload.toString('utf8'));
  } catch {
    throw new BadMessage('no_json', 'it is no JSON');
  }
  const read = EventMessage.safeParse(said);
  if (read.success) return read.data;
  const where = read.error.issues[0]?.path.join('.') ?? '';
  throw new BadMessage('no_event', `it is no event: look at ${where || 'event, t and data'}`, where);
}

type Things = (gatewayId: string, code: string | null) => Promise<Thing | undefined>;

/** Something that happened to a device, in the words of its thing model. */
export const readEvent =
  (kit: Kit, thingAt: Things) =>
  async (sender: Sender, payload: Buffer): Promise<Read> => {
    const { device, event: name, data: output, ...said } = messageOf(payload);
    const thing = await thingAt(sender.gatewayId, device ?? null);
    if (!thing)
      throw new BadMessage('unknown_device', `no enabled device ${device ?? ''} is behind this gateway`);
    const judged = judgeEvent(thing.model, name, output);
    if (judged.wrong === 'unknown_event')
      throw new BadMessage('unknown_event', `the published thing model has no event ${name}`, name);
    if (judged.wrong)
      throw new BadMessage('bad_event', `${judged.name} is not as the thing model says`, judged.name);
    const now = sender.receivedAt.getTime();
    const at = said.t ?? now;
    if (!isTimely(at, now))
      throw new BadMessage('bad_time', 't is more than a day ahead, or ten years behind');
    await waitForEvents(sender, 1);
    const isNumbered = said.run !== undefined && said.seq !== undefined && !sender.isSimulated;
    const number = isNumbered
      ? { run: said.run as string, seq: said.seq as number }
      : { run: null, seq: null };
    return {
      ...{
        ...number,
        sent: said.sent ?? null,
        points: [],
        decoded: { device, event: name, t: at, data: output },
      },
      keep: () => keepEvents(kit, sender, number, [{ deviceId: thing.id, event: judged.event, output, at }]),
    };
  };
