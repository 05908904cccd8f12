import type { Device, FunctionConfig, Me } from '@cloudyard/contract/identity/session.ts';
import { maskedPhone } from '@cloudyard/contract/identity/values.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { Actor } from '../../../kit/actor.ts';
import type { DeviceRow } from './session.queries.ts';

/** A login in `repeat` has shown a password only: what it opens waits too. */
export const meView = (actor: Actor): Me => {
  const open = actor.state === 'open';
  return {
    state: open ? 'success' : 'repeat',
    userId: actor.userId,
    username: actor.username,
    realName: open ? actor.realName : '',
    email: open ? actor.email : '',
    phone: open ? actor.phone : maskedPhone(actor.phone),
    avatar: open ? actor.avatar : null,
    sessionId: actor.sessionId,
    enterpriseId: (open && actor.enterpriseId) || NIL,
    roleId: (open && actor.roleId) || NIL,
    loggedInAt: actor.openedAt.toISOString(),
  };
};

export const deviceView = (row: DeviceRow): Device => ({
  id: row.id,
  address: row.address,
  browser: row.browser,
  system: row.system,
  device: row.device as Device['device'],
  since: row.created_at.toISOString(),
  lastSeen: row.seen_at.toISOString(),
});

const defaults = { '001': 'true', '002': '800' } as const;

/** Every switch with its value, the default where the user chose nothing. */
export const configView = (
  rows: { config_id: string; value: string }[],
): { configOption: FunctionConfig[] } => ({
  configOption: (['001', '002'] as const).map((configId) => ({
    configId,
    value: rows.find((row) => row.config_id === configId)?.value ?? defaults[configId],
  })),
});
