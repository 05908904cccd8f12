import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { Addressee } from '@cloudyard/contract/message/group.ts';
import { MAX_PERSONAL, MAX_RECIPIENTS } from '@cloudyard/contract/message/values.ts';
import type { ActorContext, Context } from '../../../kit/context.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { holdersOfKey } from '../../access/index.ts';
import { colleaguesNamed } from '../notification/notification.queries.ts';
import { keyIn } from '../place.policy.ts';
import { allowanceOf, type Day, excessOf, type Writer } from './letter.policy.ts';
import {
  contactsAmong,
  contactsNamed,
  followedPublishers,
  type Publisher,
  type Spent,
  spend,
  spentToday,
  wanting,
} from './letter.queries.ts';
import { peopleNamed } from './sent.queries.ts';
import { addresseeView } from './sent.view.ts';

export const writerOf = ({ actor }: ActorContext): Writer => {
  if (actor.keys.has(keyIn(null, 'message', 'send'))) return 'platform';
  return actor.enterpriseId ? 'colleague' : 'individual';
};

/** The recipients of a letter as its carrier finds them: users, and offices with their current holders. */
export type Readers = {
  people: string[];
  offices: { key: string; of: string | null; otherwise: string | null }[];
};

/** Of an enterprise, where every member may publish: its members who may buy in the market. */
const ANSWERS = 'market.application.buy';
/** Users who answer letters to the platform. */
const DESK = { key: 'portal.feedback.reply', of: null, otherwise: null };

const officeOf = ({ scope, enterprise_id, account_id }: Publisher) =>
  scope === 'enterprise' ? { key: ANSWERS, of: enterprise_id, otherwise: account_id } : DESK;

/** Outside an enterprise: to one's contacts, to publishers of what one follows, to the platform's desk. */
async function contactsMeant({ db }: ActorContext, ids: string[]): Promise<Readers> {
  const people = await contactsAmong(db, ids);
  const publishers = (await followedPublishers(db)).filter((one) => ids.includes(one.application_id));
  const known = people.length + publishers.length + (ids.includes(NIL) ? 1 : 0);
  if (known < ids.length) throw new Refusal('message.foreign_recipient');
  return {
    people: [...people, ...publishers.filter(isPrivate).map(({ account_id }) => account_id)],
    offices: [
      ...publishers.filter((one) => !isPrivate(one)).map(officeOf),
      ...(ids.includes(NIL) ? [DESK] : []),
    ],
  };
}
const isPrivate = ({ scope }: Publisher) => scope === 'private';

/** To whom the caller may write: for the platform to all users, inside an enterprise to its members. */
export async function readersMeant(ctx: ActorContext, writer: Writer, ids: string[]): Promise<Readers> {
  const { actor, db } = ctx;
  const manages = writer === 'platform' || actor.keys.has(keyIn(actor.enterpriseId, 'message', 'send'));
  if (ids.length > (manages ? MAX_RECIPIENTS : MAX_PERSONAL))
    throw new Refusal('message.too_many_recipients');
  if (writer === 'individual') return contactsMeant(ctx, ids);
  const known = await peopleNamed(db, writer === 'platform' ? null : actor.enterpriseId, ids);
  if (known.length < ids.length) throw new Refusal('message.foreign_recipient');
  return { people: ids, offices: [] };
}

const SEATS = 20;

/**
 * As many as it can reach: the number of holders of an office is hidden from the
 * writer, so all its seats count.
 */
export const mostReaders = ({ people, offices }: Readers) => people.length + offices.length * SEATS;

/**
 * The readers, found where it is carried: over the wall. Those who blocked the sender
 * are left out, without notice.
 */
export async function readersOf({ db }: Context, { people, offices }: Readers, sender: string) {
  const found = new Set(people);
  for (const { key, of, otherwise } of offices) {
    const seats = await holdersOfKey(db, key, of, { except: sender, most: SEATS });
    for (const { id } of seats) found.add(id);
    if (seats.length === 0 && otherwise) found.add(otherwise);
  }
  return wanting(db, [...found], sender);
}

const capsOf = ({ kit }: Context) => ({
  person: kit.env.MAIL_PER_PERSON,
  enterprise: kit.env.MAIL_PER_ENTERPRISE,
});

/** Counts what is written, and refuses what is above the limit of a day. */
export async function countLetter(ctx: ActorContext, writer: Writer, spent: Spent) {
  const { db, actor } = ctx;
  const own = await spend(db, actor.userId, spent);
  const place = writer === 'colleague' && spent.mailed > 0 ? actor.enterpriseId : null;
  const excess = excessOf(
    writer,
    { own, enterprise: place ? await spend(db, place, spent) : null },
    capsOf(ctx),
  );
  if (excess) throw new Refusal(excess);
}

export async function allowanceFor(ctx: ActorContext) {
  const { db, actor } = ctx;
  const day: Day = {
    own: await spentToday(db, actor.userId),
    enterprise: actor.enterpriseId ? await spentToday(db, actor.enterpriseId) : null,
  };
  return allowanceOf(writerOf(ctx), day, capsOf(ctx));
}

const MOST = 20;
const PLATFORM = 'Cloudyard';
const isNamed = (words: string) => (one: Addressee) =>
  [one.name, one.place, one.username].some((text) => text.toLowerCase().includes(words.toLowerCase()));

/**
 * The people a caller could write to, by name. The platform's desk is always offered to
 * a user without an enterprise.
 */
export async function addresseesNamed({ db, actor }: ActorContext, words: string): Promise<Addressee[]> {
  if (actor.enterpriseId) {
    return (await colleaguesNamed(db, actor.enterpriseId, actor.userId, words, MOST)).map(addresseeView);
  }
  const publishers = (await followedPublishers(db)).map((one) => ({
    id: one.application_id,
    name: one.publisher,
    username: '',
    place: one.application,
  }));
  return [
    ...(await contactsNamed(db, words, MOST)).map(addresseeView),
    ...publishers.filter(isNamed(words)),
    { id: NIL, name: PLATFORM, username: '', place: '' },
  ].slice(0, MOST + 1);
}
