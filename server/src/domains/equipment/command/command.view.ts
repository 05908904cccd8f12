import type { Command, CommandState } from '@cloudyard/contract/equipment/command.ts';
import type { CommandRow } from './command.queries.ts';

export const commandView = (row: CommandRow): Command => ({
  id: row.id,
  equipmentId: row.gateway_id,
  name: row.name,
  arguments: row.arguments as Command['arguments'],
  state: row.state as CommandState,
  answer: row.answer,
  refusal: row.refusal,
  askedBy: row.asked_name,
  askedAt: row.asked_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  deliveredAt: row.delivered_at?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
  expiresAt: row.expires_at.toISOString(),
});
