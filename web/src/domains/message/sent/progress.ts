import type { sendingTopic } from '@cloudyard/contract/message/events.ts';
import type { Figures, SentMessage } from '@cloudyard/contract/message/sent.ts';
import type { z } from 'zod';

export type Progress = z.output<(typeof sendingTopic)['payload']>;

/** How many recipients are done: those who turned the category off are in the ledger too. */
export const reached = ({ delivered, muted }: Pick<Figures, 'delivered' | 'muted'>) => delivered + muted;

/** A whole number; never 100 while a recipient is missing, never 0 once there is one. */
export function percent(part: number, whole: number): number {
  if (whole <= 0 || part <= 0) return 0;
  if (part >= whole) return 100;
  return Math.min(99, Math.max(1, Math.round((part / whole) * 100)));
}

/** The message with live progress since the list was loaded; a late update never lowers the figures. */
export function withProgress(message: SentMessage, progress: Progress | undefined): SentMessage {
  if (!progress || progress.id !== message.id || message.state !== 'sending') return message;
  const { figures } = message;
  const delivered = Math.max(figures.delivered, progress.delivered - figures.muted);
  return { ...message, figures: { ...figures, delivered, recipients: progress.recipients } };
}
