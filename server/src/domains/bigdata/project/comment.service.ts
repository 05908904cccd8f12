import { PROJECT_LIMITS } from '@cloudyard/contract/bigdata/project.ts';
import { projectTopic } from '@cloudyard/contract/bigdata/project-live.ts';
import type { ProjectComment } from '@cloudyard/contract/bigdata/project-shown.ts';
import type { z } from 'zod';
import type { ActorContext } from '../../../kit/context.ts';
import { newId } from '../../../kit/new-id.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import {
  type CommentRow,
  commentOf,
  commentsOf,
  deleteComment,
  insertComment,
  updateComment,
} from './comment.queries.ts';
import { projectFor } from './project.service.ts';

const commentView = (row: CommentRow, { actor }: ActorContext): ProjectComment => ({
  ...{ id: row.id, nodeId: row.node_id, text: row.text, createdAt: row.created_at.toISOString() },
  ...{ userId: row.created_by, byName: row.created_name, isDone: row.is_done },
  mayEdit: row.created_by === actor.userId,
});

/** What the platform brings is seen by all enterprises: nobody writes there. */
async function discussed(ctx: ActorContext, id: string, isLocked = false) {
  const found = await projectFor(ctx, id, isLocked);
  if (found.row.scope === 'system') throw new Refusal('bigdata.system_project');
  return found;
}

export async function comments(ctx: ActorContext, id: string) {
  const { row } = await projectFor(ctx, id);
  if (row.scope === 'system') return [];
  return (await commentsOf(ctx.db, id)).map((one) => commentView(one, ctx));
}

async function commentFor(ctx: ActorContext, id: string, commentId: string) {
  const { relation } = await discussed(ctx, id);
  const row = orRefuse(await commentOf(ctx.db, id, commentId), 'bigdata.comment_not_found');
  return { row, relation, isMine: row.created_by === ctx.actor.userId };
}

const shown = async (ctx: ActorContext, id: string, commentId: string) =>
  commentView((await commentFor(ctx, id, commentId)).row, ctx);

/** Those who look at the project hear that something was said. */
const tellComments = (ctx: ActorContext, id: string) =>
  ctx.kit.live.publish(ctx, `${projectTopic.name}/${id}`, {
    kind: 'comments',
  } satisfies z.input<typeof projectTopic.payload>);

/** Whoever may look at a project may speak about it. */
export async function addComment(ctx: ActorContext, id: string, { nodeId, text }: Draft) {
  const { row } = await discussed(ctx, id, true);
  if ((await commentsOf(ctx.db, id)).length >= PROJECT_LIMITS.comments)
    throw new Refusal('bigdata.project_comments_many');
  const commentId = newId();
  await insertComment(ctx.db, {
    ...{ id: commentId, project_id: id, enterprise_id: row.enterprise_id, node_id: nodeId, text },
    created_by: ctx.actor.userId,
  });
  await tellComments(ctx, id);
  return shown(ctx, id, commentId);
}
type Draft = { nodeId: string; text: string };

type Change = { isDone: boolean; text?: string | undefined };
/** Those who work on the project say what is dealt with; words are changed by who wrote them. */
export async function changeComment(ctx: ActorContext, id: string, commentId: string, change: Change) {
  const { row, relation, isMine } = await commentFor(ctx, id, commentId);
  const { isDone, text = row.text } = change;
  if (!isMine && (text !== row.text || relation !== 'owner')) throw new Refusal('kit.not_allowed');
  await updateComment(ctx.db, commentId, { is_done: isDone, text });
  await tellComments(ctx, id);
  return shown(ctx, id, commentId);
}

export async function removeComment(ctx: ActorContext, id: string, commentId: string) {
  const { isMine } = await commentFor(ctx, id, commentId);
  if (!isMine) throw new Refusal('kit.not_allowed');
  await deleteComment(ctx.db, commentId);
  await tellComments(ctx, id);
  return { id: commentId };
}
