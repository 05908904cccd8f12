import type { CompanyPrivilege } from '@cloudyard/contract/access/privilege.ts';
import type { RoleRequest } from '@cloudyard/contract/access/role-request.ts';
import type { Tone } from '../../../kit/status-tag.tsx';

export const APPLICATION_TONES: Record<RoleRequest['status'], Tone> = {
  pending: 'busy',
  approved: 'good',
  refused: 'bad',
  cancelled: 'neutral',
};

export type AuthCode = NonNullable<CompanyPrivilege['status']>['code'];
export const AUTH_TONES: Record<AuthCode, Tone> = { 1: 'busy', 2: 'bad', 3: 'good', 4: 'neutral' };
