import type { notificationApi } from '@cloudyard/contract/message/notification.ts';
import { SELF_TYPE, SEND_MAIL } from '@cloudyard/contract/message/values.ts';
import { z } from 'zod';
import { type ActorContext, inTransaction } from '../../../kit/context.ts';
import { job } from '../../../kit/jobs.ts';
import { newId } from '../../../kit/new-id.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { type Post, post } from '../delivery/post.service.ts';
import { paragraphs } from '../sent/clean.ts';
import type { Writer } from '../sent/letter.policy.ts';
import {
  countLetter,
  mostReaders,
  type Readers,
  readersMeant,
  readersOf,
  writerOf,
} from '../sent/letter.service.ts';
import { typeByCode } from './notification.queries.ts';

type Notification = z.output<typeof notificationApi.notify.body>;

/** Says what somebody wrote; under its id it is said once. What the platform says reaches everybody it is for. */
export const postJob = job({
  name: 'message.post-message',
  data: z.object({
    post: z.custom<Post>(),
    to: z.array(z.string()),
    letter: z.custom<Readers>().optional(),
  }),
  retries: 5,
  run: (kit, { post: said, to, letter }) =>
    inTransaction(kit, { platform: 'tell what somebody wrote' }, async (ctx) => {
      const people = letter && said.sender_id ? await readersOf(ctx, letter, said.sender_id) : to;
      await post(ctx, said, people);
    }),
});

/** Where the house speaks, and nobody else. */
const HOUSE_ONLY = ['system', 'todo', 'audit'];

/**
 * Verdicts, notices and what waits for a decision are said by who decides for the platform. Anybody else writes
 * letters (02), or of a type of the enterprise they stand in, which does not lead among those either.
 */
async function kindOf(ctx: ActorContext, writer: Writer, { type, selfType }: Notification) {
  const isHouse = Object.values<string>(SELF_TYPE).includes(selfType) && selfType !== SELF_TYPE.user;
  if (writer !== 'platform' && (type === 'audit message' || isHouse)) throw new Refusal('kit.not_allowed');
  const found = orRefuse(await typeByCode(ctx.db, selfType), 'message.type_not_found');
  const foreign = found.enterprise_id !== null && found.enterprise_id !== ctx.actor.enterpriseId;
  if (foreign) throw new Refusal('message.type_not_found');
  const isOwn = found.code === SELF_TYPE.user || found.enterprise_id !== null;
  const speaksAsHouse = found.house !== null && HOUSE_ONLY.includes(found.house);
  if (writer !== 'platform' && (!isOwn || speaksAsHouse)) throw new Refusal('kit.not_allowed');
  const kind = { kind: type, self_type: found.code, category: { id: found.category_id } };
  return { kind, isMailed: found.mail };
}

/** Somebody whom no enterprise answers for writes slowly. */
const ALONE = { max: 5, seconds: 60 };

export async function notifyPeople(ctx: ActorContext, asked: Notification) {
  const { actor } = ctx;
  if (asked.actorId !== undefined && asked.actorId !== actor.userId)
    throw new Refusal('message.forged_actor');
  const writer = writerOf(ctx);
  const to = [...new Set(asked.notifierIds.map((id) => id.toLowerCase()))];
  const readers = await readersMeant(ctx, writer, to);
  const { kind, isMailed } = await kindOf(ctx, writer, asked);
  const said: Post = {
    ...kind,
    id: newId(),
    // What the platform says to strangers is not the enterprise's where its writer happens to stand.
    enterprise_id: writer === 'platform' ? null : actor.enterpriseId,
    origin: 'person',
    app: 'console',
    sender_id: actor.userId,
    action: asked.action,
    title: asked.title,
    title_en: '',
    body: paragraphs(asked.description),
    body_en: '',
    link: null,
    concern_type: null,
    concern_id: null,
    importance: 0,
    ways: asked.ways ?? [],
  };
  // Some kinds of messages are mailed without being asked to.
  const mailed = isMailed || said.ways.includes(SEND_MAIL) ? mostReaders(readers) : 0;
  if (writer === 'individual') await ctx.kit.limiter.take(`letters of ${actor.userId}`, ALONE);
  await countLetter(ctx, writer, { people: to.length, mailed });
  const letter = writer === 'platform' ? {} : { letter: readers };
  await ctx.kit.jobs.send(ctx, postJob, { post: said, to, ...letter });
  return { notificationObjectId: said.id, notified: to.length };
}
