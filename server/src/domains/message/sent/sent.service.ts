import type { Audience, MessageDraft, sentApi } from '@cloudyard/contract/message/sent.ts';
import { MAX_RECIPIENTS } from '@cloudyard/contract/message/values.ts';
import type { z } from 'zod';
import { auditOf } from '../../../kit/audit.ts';
import type { ActorContext } from '../../../kit/context.ts';
import type { Db } from '../../../kit/db.ts';
import { cleanHtml } from '../../../kit/html.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { audienceSize, firstOf } from '../delivery/audience.queries.ts';
import { deliverJob, recallJob } from '../delivery/delivery.jobs.ts';
import { figuresOf, setMessage } from '../delivery/delivery.queries.ts';
import { figuresView, type KeptAudience } from '../delivery/delivery.service.ts';
import { sendMailsJob } from '../delivery/mail.jobs.ts';
import { isWithin, keyIn, placeOf, type Verb } from '../place.policy.ts';
import { attachmentsFor } from './attachment.service.ts';
import { plainOf } from './clean.ts';
import {
  categoryFor,
  deleteDraft,
  groupsNamed,
  insertMessage,
  mailAgain,
  messageById,
  messagePage,
  peopleNamed,
  recipientPage,
  recipientTotal,
  type SentRow,
  typeFor,
  updateMessage,
} from './sent.queries.ts';
import { recipientView, sentView } from './sent.view.ts';

const note = auditOf('message.message', 'message', ({ id, title }: { id: string; title: string }) => ({
  id,
  name: title,
}));

type Sending = z.output<typeof sentApi.send.body>;

/** The ledger is behind the wall of each recipient: callers who may read a message read it across. */
const inLedger = <T>(ctx: ActorContext, read: (db: Db) => Promise<T>) =>
  ctx.over('read the ledger of messages', read);

/** The message, if the caller may manage it and it was written in the management. */
export async function messageFor(ctx: ActorContext, id: string, verb: Verb): Promise<SentRow> {
  const row = orRefuse(await messageById(ctx.db, id), 'message.not_found');
  const own =
    row.origin === 'console' || (row.origin === 'house' && row.enterprise_id === null && verb === 'read');
  if (!own || !isWithin(ctx, row, 'message', verb)) throw new Refusal('message.not_found');
  return row;
}

async function namesOf(db: Db, place: string | null, rows: SentRow[]) {
  const whom = rows.map((row) => row.audience as Partial<KeptAudience>);
  return {
    groups: await groupsNamed(db, place, [...new Set(whom.flatMap(({ groups = [] }) => groups))]),
    users: await peopleNamed(db, place, [...new Set(whom.flatMap(({ users = [] }) => users))]),
  };
}

async function shown(ctx: ActorContext, rows: SentRow[], place: string | null) {
  const names = await namesOf(ctx.db, place, rows);
  const figures = await inLedger(ctx, (db) =>
    figuresOf(
      db,
      rows.map(({ id }) => id),
    ),
  );
  return rows.map((row) => sentView(row, figuresView(row.recipients, figures.get(row.id)), names));
}

export async function oneShown(ctx: ActorContext, id: string) {
  const row = await messageFor(ctx, id, 'read');
  return orRefuse((await shown(ctx, [row], row.enterprise_id))[0], 'message.not_found');
}

export async function queried(ctx: ActorContext, query: z.output<typeof sentApi.query.body>) {
  const place = placeOf(ctx);
  const { rows, total } = await inLedger(ctx, (db) => messagePage(db, place, query));
  return { rows: await shown(ctx, rows, place), total };
}

const mayWriteToAll = ({ actor }: ActorContext, place: string | null) =>
  actor.keys.has(keyIn(place, 'everybody', 'send'));

/** Everything named is of the place; everybody only with the right to it. */
async function checkAudience(ctx: ActorContext, place: string | null, whom: Audience): Promise<KeptAudience> {
  const unlimited = mayWriteToAll(ctx, place);
  if (whom.everybody && !unlimited) throw new Refusal('message.everybody_refused');
  const [groups, users] = [[...new Set(whom.groups)], [...new Set(whom.users)]];
  if ((await groupsNamed(ctx.db, place, groups)).length < groups.length) {
    throw new Refusal('message.group_not_found');
  }
  if ((await peopleNamed(ctx.db, place, users)).length < users.length) {
    throw new Refusal('message.foreign_recipient');
  }
  const reach = ctx.reach === 'enterprise' ? undefined : { reach: ctx.reach, person: ctx.actor.userId };
  return { groups, users, everybody: whom.everybody, unlimited, reach };
}

export async function preview(ctx: ActorContext, whom: Audience) {
  const place = placeOf(ctx);
  const kept = await checkAudience(ctx, place, whom);
  const count = await audienceSize(ctx.db, place, kept);
  const people = await firstOf(ctx.db, place, kept, 10);
  return { count, people, tooMany: count > MAX_RECIPIENTS && !kept.unlimited };
}

/** Of its type, where it has one; of the category named otherwise. */
async function kindOf({ db }: ActorContext, place: string | null, draft: MessageDraft) {
  if (draft.messageType) {
    const type = orRefuse(await typeFor(db, place, draft.messageType), 'message.type_not_found');
    return { type_id: type.id, self_type: type.code, category_id: type.category_id };
  }
  if (!draft.messageCategory) throw new Refusal('message.no_category');
  const { id } = orRefuse(await categoryFor(db, place, draft.messageCategory), 'message.category_not_found');
  return { type_id: null, self_type: '04', category_id: id };
}

/** A draft may be incomplete; a sent message may not. */
async function mustBeWhole(
  ctx: ActorContext,
  place: string | null,
  row: { title: string; plain: string },
  whom: KeptAudience,
) {
  if (row.title === '') throw new Refusal('message.no_title');
  if (row.plain === '') throw new Refusal('message.no_body');
  const size = await audienceSize(ctx.db, place, whom);
  if (size === 0) throw new Refusal('message.nobody');
  if (size > MAX_RECIPIENTS && !whom.unlimited) throw new Refusal('message.too_many_recipients');
}

function stateOf({ intent, sendAt }: Sending) {
  if (intent === 'draft') return { state: 'draft', send_at: null };
  if (intent === 'send') return { state: 'sending', send_at: null };
  const time = sendAt ? new Date(sendAt) : undefined;
  if (!time || time <= new Date()) throw new Refusal('message.in_the_past');
  return { state: 'scheduled', send_at: time };
}

/** Keeps a draft, schedules or sends it. */
export async function send(ctx: ActorContext, asked: Sending) {
  const before = asked.id ? await messageFor(ctx, asked.id, 'send') : undefined;
  const place = before ? before.enterprise_id : placeOf(ctx);
  // Files are looked up on another connection, before anything is locked here.
  const attachments = await attachmentsFor(ctx, asked.attachments, before);
  const audience = await checkAudience(ctx, place, asked.audience);
  const body = cleanHtml(asked.description);
  const row = {
    ...(await kindOf(ctx, place, asked)),
    ...stateOf(asked),
    title: asked.title,
    body,
    plain: plainOf(body),
    importance: asked.importance,
    ways: asked.ways,
    audience: JSON.stringify(audience),
    attachments: JSON.stringify(attachments),
    sender_id: ctx.actor.userId,
    problem: '',
  };
  if (asked.intent !== 'draft') await mustBeWhole(ctx, place, row, audience);
  const id = await keep(ctx, place, row, before, asked.version);
  if (row.state === 'sending') await ctx.kit.jobs.send(ctx, deliverJob, { id }, { key: id });
  await note(ctx, asked.intent, { id, title: row.title }, { after: { audience, state: row.state } });
  return oneShown(ctx, id);
}

async function keep(
  ctx: ActorContext,
  place: string | null,
  row: Omit<Parameters<typeof insertMessage>[1], 'origin'>,
  before: SentRow | undefined,
  version: number | undefined,
) {
  if (!before) return (await insertMessage(ctx.db, { ...row, enterprise_id: place, origin: 'console' })).id;
  if (before.state !== 'draft' && before.state !== 'scheduled') throw new Refusal('message.sent_already');
  const kept = await updateMessage(ctx.db, before.id, version ?? before.version, row);
  return orRefuse(kept, 'message.message_changed').id;
}

/** Recalls it: hidden at once, and taken out of all inboxes portion by portion. */
export async function recall(ctx: ActorContext, id: string) {
  const row = await messageFor(ctx, id, 'send');
  if (row.state === 'recalled') throw new Refusal('message.message_recalled');
  if (row.state !== 'sent' && row.state !== 'sending') throw new Refusal('message.not_found');
  await setMessage(ctx.db, id, { state: 'recalled', recalled_at: new Date() });
  await ctx.kit.jobs.send(ctx, recallJob, { id }, { key: id });
  await note(ctx, 'recall', row, { before: { state: row.state } });
  return oneShown(ctx, id);
}

/** Deletes a draft; a sent message only leaves the list. */
export async function remove(ctx: ActorContext, id: string) {
  const row = await messageFor(ctx, id, 'send');
  if (row.state === 'draft' || row.state === 'scheduled') await deleteDraft(ctx.db, id);
  else await setMessage(ctx.db, id, { removed_at: new Date() });
  await note(ctx, 'remove', row, { before: { title: row.title, state: row.state } });
  return { id };
}

export async function recipients(
  ctx: ActorContext,
  id: string,
  query: z.output<typeof sentApi.recipients.query>,
) {
  const row = await messageFor(ctx, id, 'read');
  return inLedger(ctx, async (db) => {
    const rows = await recipientPage(db, row, query);
    const figures = figuresView(row.recipients, (await figuresOf(db, [id])).get(id));
    const all = query.state ? figures[query.state] : figures.delivered + figures.muted;
    const total = query.q ? await recipientTotal(db, row, query) : all;
    return { rows: rows.map(recipientView), total };
  });
}

export async function sendMailsAgain(ctx: ActorContext, id: string) {
  const row = await messageFor(ctx, id, 'send');
  if (row.state === 'recalled') throw new Refusal('message.message_recalled');
  const again = await inLedger(ctx, (db) => mailAgain(db, id));
  if (again > 0) await ctx.kit.jobs.send(ctx, sendMailsJob, {}, { key: 'due' });
  await note(ctx, 'mail-again', row, { after: { again } });
  return { again };
}
