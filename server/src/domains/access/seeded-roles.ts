import { DISABLED_USER } from '@cloudyard/contract/access/role.ts';
import { ENTERPRISE_ADMINISTRATOR, PLATFORM_ADMINISTRATOR } from './role.policy.ts';

/** A privilege of the catalogue: its key, and whether it is one of the platform. */
type Offered = { key: string; platform: boolean };

type Seeded = {
  code: string;
  name: string;
  description: string;
  requestable?: boolean;
  everybody?: boolean;
  /** What it begins with, and is given of what later versions bring; administrators change it as they like. */
  begins: (offered: Offered) => boolean;
};

const nothing = () => false;
const any =
  (...keys: string[]) =>
  ({ key }: Offered) =>
    keys.includes(key);

/** The roles a house begins with. From then on they are rows, edited like others. */
export const platformRoles: readonly (Seeded & { kind: 'platform' | 'function' })[] = [
  {
    code: PLATFORM_ADMINISTRATOR,
    kind: 'platform',
    name: '平台管理员',
    description: 'Platform administrator',
    begins: () => true,
  },
  {
    code: 'platform-operator',
    kind: 'platform',
    name: '平台运营',
    description: 'Platform operator',
    requestable: true,
    begins: any(
      'identity.session.read',
      'identity.session.end',
      'identity.service.read',
      'access.platform-role.read',
      'access.platform-menu.read',
      'access.platform-menu.edit',
      'portal.health.read',
    ),
  },
  {
    code: 'platform-reviewer',
    kind: 'platform',
    name: '平台审核员',
    description: 'Platform reviewer',
    requestable: true,
    begins: any('access.privilege.verify', 'access.platform-application.verify', 'audit.entry.read'),
  },
  {
    code: 'verifier',
    kind: 'function',
    name: '应用审核员',
    description: 'Verifier of applications',
    requestable: true,
    begins: nothing,
  },
  {
    code: 'individual',
    kind: 'function',
    name: '个人用户',
    description: 'Individual',
    everybody: true,
    begins: nothing,
  },
];

/** The roles every enterprise begins with. */
export const enterpriseRoles: readonly Seeded[] = [
  {
    code: ENTERPRISE_ADMINISTRATOR,
    name: '企业管理员',
    description: 'Enterprise administrator',
    begins: ({ platform }) => !platform,
  },
  {
    code: 'enterprise-finance',
    name: '企业财务',
    description: 'Enterprise finance',
    requestable: true,
    begins: nothing,
  },
  {
    code: 'enterprise-member',
    name: '企业成员',
    description: 'Enterprise member',
    begins: nothing,
  },
  {
    code: 'disabled-user',
    name: DISABLED_USER,
    description: 'For people who may do nothing here',
    begins: nothing,
  },
];
