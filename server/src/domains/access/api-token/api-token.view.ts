import type { ApiToken } from '@cloudyard/contract/access/api-token.ts';
import { personView } from '../parts.view.ts';
import type { TokenRow } from './api-token.queries.ts';

export const apiTokenView = (row: TokenRow): ApiToken => ({
  id: row.id,
  name: row.name,
  owner: personView({ id: row.account_id, username: row.username, real_name: row.real_name }),
  start: row.start,
  keys: row.keys,
  lostKeys: row.lost_keys,
  state: row.state,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  revokedAt: row.revoked_at?.toISOString() ?? null,
  revokedBy: row.revoker_real_name || row.revoker_username || null,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  lastAddress: row.last_address,
});
