import { insertDemoEntries } from '../../domains/audit/index.ts';
import type { demoCast } from '../../domains/enterprise/index.ts';
import { addDemoMessages, type DemoMessage, type DemoNotice } from '../../domains/message/index.ts';
import type { Context } from '../../kit/context.ts';
import { newId } from '../../kit/new-id.ts';
import { type Day, daysBefore, minutesAfter } from '../calendar.ts';
import { seeded } from '../random.ts';

export type Person = Awaited<ReturnType<typeof demoCast>>[number];

/** What a user did, as the audit log says it. `place`: whose affair it is, where that is not the doer's enterprise. */
type Act = {
  at: Date;
  by: Person;
  action: string;
  object: { type: string; id: string; name: string };
  before?: unknown;
  after?: unknown;
  place?: string | null;
};
type Telling = DemoNotice & { at: Date; to: Person[]; place?: string | null };

export type Chronicle = Day & {
  person(username: string): Person;
  everybody: readonly Person[];
  acts: Act[];
  messages: DemoMessage[];
};

export function newChronicle(day: Day, everybody: readonly Person[]): Chronicle {
  const known = new Map(everybody.map((one) => [one.username, one]));
  const person = (username: string) => {
    const found = known.get(username);
    if (!found) throw new Error(`The demo has no ${username}`);
    return found;
  };
  return { ...day, person, everybody, acts: [], messages: [] };
}

/** Notifications of these days still stands in people's inboxes. */
export const TOLD_DAYS = 90;

/** Most read what they got within a day; of the last days more is left. */
export function readersOf({ now, today }: Day, at: Date, people: readonly Person[], word: string) {
  const random = seeded(`${word} ${people.length}`);
  const fresh = daysBefore(today, 8) < at;
  return people.map(({ id }) => {
    const read = minutesAfter(at, random.between(3, random.chance(0.7) ? 240 : 1500));
    const has = random.chance(fresh ? 0.72 : 0.97) && read < now;
    const keeps = has && random.chance(0.05);
    return { id, read: has ? read : null, collected: keeps ? minutesAfter(read, 1) : null };
  });
}

/** Notifies users of what happened, with the platform's own templates. */
export function tell(chronicle: Chronicle, { at, to, place = null, ...notice }: Telling) {
  if (at < daysBefore(chronicle.today, TOLD_DAYS) || to.length === 0) return;
  const readers = readersOf(chronicle, at, to, `${notice.event} ${at.getTime()} ${to[0]?.username}`);
  chronicle.messages.push({ id: newId(), place, at, to: readers, notice });
}

/** Addresses reserved for examples (RFC 5737): an enterprise has one network, who stands alone another. */
export function addressOf({ username, enterprise_name }: Person) {
  const networks = { 海川重工: '203.0.113', 云杉精密: '198.51.100' } as Record<string, string>;
  return `${networks[enterprise_name] ?? '192.0.2'}.${seeded(`${username} address`).whole(10, 220)}`;
}

const SIGNS = [...'0123456789abcdef'];
function requestId(word: string) {
  const { pick } = seeded(word);
  return 'xxxxxxxx-xxxx-4xxx'.replaceAll('x', () => pick(SIGNS));
}

/** Everything that was noted and announced, in the order it happened. */
export async function writeChronicle(ctx: Context, { acts, messages }: Chronicle) {
  const ordered = acts.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  await insertDemoEntries(
    ctx.db,
    ordered.map(({ at, by, action, object, before, after, place }, n) => ({
      time: at,
      actor_id: by.id,
      actor_name: by.username,
      enterprise_id: place === undefined ? by.enterprise_id : place,
      action,
      object_type: object.type,
      object_id: object.id,
      object_name: object.name,
      before: before === undefined ? null : JSON.stringify(before),
      after: after === undefined ? null : JSON.stringify(after),
      request_id: requestId(`${at.getTime()} ${n}`),
      address: addressOf(by),
    })),
  );
  await addDemoMessages(ctx, messages);
}
