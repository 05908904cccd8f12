import type { sendingTopic } from '@cloudyard/contract/message/events.ts';
import type { Figures, SentMessage } from '@cloudyard/contract/message/sent.ts';
import type { z } from 'zod';

export type Progress = z.output<(typeof sendingTopic)['payload']>;

/** How many have been dealt with: who turned the category off has it in the ledger, too. */
export const reached = ({ delivered, muted }: Pick<Figures, 'delivered' | 'muted'>) => delivered + muted;

/** A whole number; never 100 while somebody is missing, never 0 when somebody is there. */
export function percent(part: number, whole: number): number {
  if (whole <= 0 || part <= 0) return 0;
  if (part >= whole) return 100;
  return Math.min(99, Math.max(1, Math.round((part / whole) * 100)));
}

/** What was heard since the list was read; what is heard late never takes figures back. */
export function withProgress(message: SentMessage, progress: Progress | undefined): SentMessage {
  if (!progress || progress.id !== message.id || message.state !== 'sending') return message;
  const { figures } = message;
  const delivered = Math.max(figures.delivered, progress.delivered - figures.muted);
  return { ...message, figures: { ...figures, delivered, recipients: progress.recipients } };
}
