import type { Importance } from '@cloudyard/contract/message/values.ts';
import type { Context } from '../../../kit/context.ts';
import { plainOf } from '../sent/clean.ts';
import { deliverJob } from './delivery.jobs.ts';
import { builtInCategory, freeze, insertOnce, setMessage, these } from './delivery.queries.ts';
import { handOutAll } from './delivery.service.ts';

/** A message of the platform or a user to certain recipients. The rich text in it is clean. */
export type Post = {
  id: string;
  enterprise_id: string | null;
  origin: 'house' | 'person';
  app: string;
  sender_id: string | null;
  kind: 'user message' | 'audit message';
  self_type: string;
  /** The code of one of the platform's categories, or any by its id. */
  category: string | { id: string };
  action: string;
  title: string;
  title_en: string;
  body: string;
  body_en: string;
  link: string | null;
  concern_type: string | null;
  concern_id: string | null;
  importance: Importance;
  ways: string[];
};

const FEW = 1000;

/**
 * Sends a message to recipients, each once, in the context's transaction, which is the platform's. A repeat
 * under the same id does nothing. Few recipients get it at once; many by a job.
 */
export async function post(ctx: Context, { category, ...row }: Post, to: readonly string[]) {
  const { id } = row;
  const inserted = await insertOnce(ctx.db, {
    ...row,
    category_id: typeof category === 'string' ? await builtInCategory(ctx.db, category) : category.id,
    plain: plainOf(row.body),
    plain_en: plainOf(row.body_en),
    state: 'sending',
  });
  if (!inserted) return;
  const recipients = await freeze(ctx.db, id, these([...to]));
  await setMessage(ctx.db, id, { recipients });
  if (recipients > FEW) await ctx.kit.jobs.send(ctx, deliverJob, { id }, { key: id });
  else await handOutAll(ctx, id);
}
