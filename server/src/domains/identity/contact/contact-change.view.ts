import type { WaitingContact } from '@cloudyard/contract/identity/contact.ts';
import type { waitingChanges } from './contact-change.queries.ts';

type Row = Awaited<ReturnType<typeof waitingChanges>>[number];

export const waitingView = (row: Row): WaitingContact => ({
  id: row.id,
  which: row.which as WaitingContact['which'],
  value: row.value,
  askedBy: row.asked_by,
  askedAt: row.asked_at.toISOString(),
});
