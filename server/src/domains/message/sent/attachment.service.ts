import type { Attachment } from '@cloudyard/contract/message/values.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { sealedFile, sealedOwners } from '../../file/index.ts';
import type { SentRow } from './sent.queries.ts';

/**
 * The files of these names: the writer's own, or those in the draft already. Others'
 * are answered like unknown ones.
 */
export async function attachmentsFor(
  ctx: ActorContext,
  names: string[],
  before: SentRow | undefined,
): Promise<Attachment[]> {
  if (names.length === 0) return [];
  const kept = (before?.attachments ?? []) as Attachment[];
  const files = await sealedOwners(ctx, names);
  return names.map((name) => {
    const known = kept.find((one) => one.name === name);
    const file = files.find((one) => one.name === name && one.owner_id === ctx.actor.userId);
    if (known) return known;
    if (!file) throw new Refusal('message.attachment_not_found');
    return { name, originalName: file.original_name, mime: file.mime, bytes: file.bytes };
  });
}

/** The attachments of a message of the management. */
export async function attachedFile(ctx: ActorContext, row: SentRow, name: string) {
  const known = (row.attachments as Attachment[]).some((one) => one.name === name);
  if (!known) throw new Refusal('message.attachment_not_found');
  return sealedFile(ctx, name);
}
