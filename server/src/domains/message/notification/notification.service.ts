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

/** Sends what the caller wrote, once under its id. Messages of the platform reach all their recipients. */
export const postJob = job({
  name: 'message.post-message',
  data: z.object({
    post: z.custom<Post>(),
    to: z.array(z.string()),
    letter: z.custom<Readers>().optional(),
  }),
  retries: 5,
  run: (kit, { post: said, to, letter }) =>
    inTransaction(kit, { platform: 'tell what a user wrote' }, async (ctx) => {
      const people = letter && said.sender_id ? await readersOf(ctx, letter, said.sender_id) : to;
      await post(ctx, said, people);
    }),
});

/** The categories that only the platform may use. */
const PLATFORM_ONLY = ['system', 'todo', 'audit'];

/**
 * Verdicts, notices and requests are sent by those who decide for the platform. All others write letters
 * (02), or of a type of their current enterprise, which must not be in those categories either.
 */
async function kindOf(ctx: ActorContext, writer: Writer, { type, selfType }: Notification) {
  const isPlatforms = Object.values<string>(SELF_TYPE).includes(selfType) && selfType !== SELF_TYPE.user;
  if (writer !== 'platform' && (type === 'audit message' || isPlatforms))
    throw new Refusal('kit.not_allowed');
  const found = orRefuse(await typeByCode(ctx.db, selfType), 'message.type_not_found');
  const foreign = found.enterprise_id !== null && found.enterprise_id !== ctx.actor.enterpriseId;
  if (foreign) throw new Refusal('message.type_not_found');
  const isOwn = found.code === SELF_TYPE.user || found.enterprise_id !== null;
  const speaksAsPlatform = found.category !== null && PLATFORM_ONLY.includes(found.category);
  if (writer !== 'platform' && (!isOwn || speaksAsPlatform)) throw new Refusal('kit.not_allowed');
  const kind = { kind: type, self_type: found.code, category: { id: found.category_id } };
  return { kind, isMailed: found.mail };
}

/** A writer without an enterprise is limited per minute. */
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
    // A letter for the platform to users outside is not of the enterprise its writer happens to be in.
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
  // Some types of messages are mailed by default.
  const mailed = isMailed || said.ways.includes(SEND_MAIL) ? mostReaders(readers) : 0;
  if (writer === 'individual') await ctx.kit.limiter.take(`letters of ${actor.userId}`, ALONE);
  await countLetter(ctx, writer, { people: to.length, mailed });
  const letter = writer === 'platform' ? {} : { letter: readers };
  await ctx.kit.jobs.send(ctx, postJob, { post: said, to, ...letter });
  return { notificationObjectId: said.id, notified: to.length };
}
