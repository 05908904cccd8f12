import type { FunctionConfig, Me } from '@cloudyard/contract/identity/session.ts';
import type { Selectable } from 'kysely';
import type { DB } from '../../kit/tables.gen.ts';

export const meView = (
  account: Selectable<DB['account']>,
  session: { id: string; created_at: Date },
): Me => ({
  userId: account.id,
  username: account.username,
  realName: account.real_name,
  email: account.email,
  phone: account.phone,
  avatar: account.avatar,
  sessionId: session.id,
  loggedInAt: session.created_at.toISOString(),
});

const defaults = { '001': 'true', '002': '800' } as const;

/** Every switch with its value, the default where the person chose nothing. */
export const configView = (
  rows: { config_id: string; value: string }[],
): { configOption: FunctionConfig[] } => ({
  configOption: (['001', '002'] as const).map((configId) => ({
    configId,
    value: rows.find((row) => row.config_id === configId)?.value ?? defaults[configId],
  })),
});
