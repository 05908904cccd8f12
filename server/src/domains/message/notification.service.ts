import type { notificationApi } from '@cloudyard/contract/message/notification.ts';
import { MAX_PERSONAL, MAX_RECIPIENTS, SELF_TYPE } from '@cloudyard/contract/message/values.ts';
import { z } from 'zod';
import { type ActorContext, work } from '../../kit/context.ts';
import { job } from '../../kit/jobs.ts';
import { newId } from '../../kit/new-id.ts';
import { orRefuse, Refusal } from '../../kit/refusal.ts';
import { paragraphs } from './clean.ts';
import { typeByCode } from './notification.queries.ts';
import { keyIn } from './place.policy.ts';
import { type Post, post } from './post.service.ts';
import { peopleNamed } from './sent.queries.ts';

type Notification = z.output<typeof notificationApi.notify.body>;

/** Says what somebody wrote; under its id it is said once. */
export const postJob = job({
  name: 'message.post-message',
  data: z.object({ post: z.custom<Post>(), to: z.array(z.string()) }),
  retries: 5,
  run: (kit, { post: said, to }) =>
    work(kit, { platform: 'tell what somebody wrote' }, (ctx) => post(ctx, said, to)),
});

const writesForPlatform = ({ actor }: ActorContext) => actor.keys.has(keyIn(null, 'message', 'send'));

/** To whom somebody may write: to people of the enterprise they stand in; for the platform to anybody. */
async function checkRecipients(ctx: ActorContext, ids: string[]) {
  const { actor, db } = ctx;
  const platform = writesForPlatform(ctx);
  if (!platform && !actor.enterpriseId) throw new Refusal('message.foreign_recipient');
  const manages = platform || actor.keys.has(keyIn(actor.enterpriseId, 'message', 'send'));
  if (ids.length > (manages ? MAX_RECIPIENTS : MAX_PERSONAL))
    throw new Refusal('message.too_many_recipients');
  const known = await peopleNamed(db, platform ? null : actor.enterpriseId, ids);
  if (known.length < ids.length) throw new Refusal('message.foreign_recipient');
}

/** A verdict is said by who decides for the platform; anybody else only writes to people. */
async function kindOf(ctx: ActorContext, { type, selfType }: Notification) {
  const verdict = type === 'audit message' || selfType === SELF_TYPE.audit;
  if (verdict && !writesForPlatform(ctx)) throw new Refusal('kit.not_allowed');
  const found = orRefuse(await typeByCode(ctx.db, selfType), 'message.type_not_found');
  const foreign = found.enterprise_id !== null && found.enterprise_id !== ctx.actor.enterpriseId;
  if (foreign) throw new Refusal('message.type_not_found');
  return { kind: type, self_type: found.code, category: { id: found.category_id } };
}

export async function notifyPeople(ctx: ActorContext, asked: Notification) {
  const { actor } = ctx;
  if (asked.actorId !== undefined && asked.actorId !== actor.userId)
    throw new Refusal('message.forged_actor');
  const to = [...new Set(asked.notifierIds)];
  await checkRecipients(ctx, to);
  const said: Post = {
    ...(await kindOf(ctx, asked)),
    id: newId(),
    // What the platform says to strangers is not the enterprise's where its writer happens to stand.
    enterprise_id: writesForPlatform(ctx) ? null : actor.enterpriseId,
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
  await ctx.kit.jobs.send(ctx, postJob, { post: said, to });
  return { notificationObjectId: said.id, notified: to.length };
}
