import type { PersonInfo, User, UserInfo, UserRow } from '@cloudyard/contract/enterprise/person.ts';
import { maskedNumber } from '@cloudyard/contract/enterprise/values.ts';
import { maskedEmail, maskedPhone } from '@cloudyard/contract/identity/values.ts';
import type { Selectable } from 'kysely';
import type { DB } from '../../../kit/tables.gen.ts';
import type { projectionsOf, UserRecord } from './person.queries.ts';

type Account = Selectable<DB['account']>;

export const userView = (row: Account, masked: boolean): User => ({
  id: row.id,
  username: row.username,
  email: masked ? maskedEmail(row.email) : row.email,
  phone: masked ? maskedPhone(row.phone) : row.phone,
  realName: row.real_name,
  verifyStatus: { code: row.verify_code },
});

/** What a user may download of their account; secrets that open it are left out. */
export const ownAccountView = (row: Account) => ({
  ...userView(row, false),
  avatar: row.avatar,
  metadata: row.metadata,
  registeredAs: row.registered_as,
  createdAt: row.created_at,
  emailVerifiedAt: row.email_verified_at,
});

/** `own`: the images are named to the user alone. */
export function userInfoView(row: Account, content: Record<string, string>, own: boolean): UserInfo {
  const text = (name: string) => content[name] ?? '';
  const image = (name: string) => (own ? (content[name] ?? null) : null);
  return {
    userId: row.id,
    metadata: row.metadata,
    avatar: row.avatar,
    licenseHomeLocation: text('licenseHomeLocation'),
    licenseType: text('licenseType'),
    licenseFrontImage: image('licenseFrontImage'),
    licenseBackImage: image('licenseBackImage'),
    licenseIdNumber: maskedNumber(text('licenseIdNumber')),
    licenseValidTerm: text('licenseValidTerm'),
    openingBank: text('openingBank'),
    bankAccount: maskedNumber(text('bankAccount')),
  };
}

export const STATUS_WORDS = ['not verified', 'verifying', 'verifying', 'verified', 'failed'] as const;

export const personInfoView = (row: Account, companyName: string, roles: string[]): PersonInfo => ({
  username: row.username,
  phone: row.phone,
  avatar: row.avatar,
  status: STATUS_WORDS[row.verify_code] ?? STATUS_WORDS[0],
  code: row.verify_code,
  companyName,
  roleNames: roles.join(','),
});

type Projection = Awaited<ReturnType<typeof projectionsOf>>[number];
export const projectionView = (row: Projection) => ({
  id: row.id,
  name: row.name,
  alias: row.alias,
  logo: row.logo,
  workNum: row.work_num,
  department: row.department_id
    ? { id: row.department_id, name: row.department_name ?? '', code: row.department_code ?? '' }
    : null,
  position: row.position_name === null ? null : { name: row.position_name, code: row.position_code ?? '' },
  joinedAt: row.joined_at.toISOString(),
});

const stateOf = ({ removed_at, blocked_at, must_reset }: UserRecord): UserRow['state'] => {
  if (removed_at) return 'removed';
  if (blocked_at) return 'locked';
  return must_reset ? 'reset' : 'active';
};

const waitingView = ({ phone, email }: UserRecord['waiting'], whole: boolean) => ({
  phone: phone === undefined ? null : whole ? phone : maskedPhone(phone),
  email: email === undefined ? null : whole ? email : maskedEmail(email),
});

/** `whole`: phone and email as they are, for callers who may edit them. In lists they are masked. */
export const userRowView = (row: UserRecord, askedBy: string, whole: boolean = false): UserRow => ({
  ...userView(row, !whole),
  avatar: row.avatar,
  state: stateOf(row),
  lockReason: row.block_reason,
  registeredAs: row.registered_as,
  emailVerified: row.email_verified_at !== null,
  waiting: waitingView(row.waiting, whole),
  createdAt: row.created_at.toISOString(),
  lastLoginAt: row.last_login?.toISOString() ?? null,
  enterprises: row.enterprises,
  roles: row.roles,
  version: row.version,
  own: row.id === askedBy,
});
