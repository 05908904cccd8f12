import { DISABLED_USER } from '@cloudyard/contract/access/role.ts';
import { ENTERPRISE_ADMINISTRATOR, PLATFORM_ADMINISTRATOR } from '../role/role.policy.ts';

/** A privilege of the catalogue: its key, and whether it is one of the platform. */
type Offered = { key: string; platform: boolean };

type Seeded = {
  code: string;
  name: string;
  description: string;
  requestable?: boolean;
  everybody?: boolean;
  /** What it begins with, and gets of the keys of later versions; administrators change it as they like. */
  begins: (offered: Offered) => boolean;
};

const nothing = () => false;
const any =
  (...keys: string[]) =>
  ({ key }: Offered) =>
    keys.includes(key);

/** The roles an installation begins with. From then on they are rows, edited like others. */
export const platformRoles: readonly (Seeded & { kind: 'platform' | 'function' })[] = [
  {
    code: PLATFORM_ADMINISTRATOR,
    kind: 'platform',
    name: '平台管理员',
    description: '拥有全部权限，维护整个平台',
    begins: () => true,
  },
  {
    code: 'platform-operator',
    kind: 'platform',
    name: '平台运营',
    description: '维护平台菜单、企业、用户、短信、消息、应用市场和文章，处理反馈',
    requestable: true,
    begins: any(
      'identity.session.read',
      'identity.session.end',
      'identity.service.read',
      'access.platform-role.read',
      'access.platform-menu.read',
      'access.platform-menu.edit',
      'portal.health.read',
      'portal.feedback.read',
      'portal.feedback.reply',
      'portal.article.edit',
      'enterprise.enterprise.read',
      'enterprise.enterprise.edit',
      'enterprise.user.read',
      'enterprise.user.edit',
      'enterprise.platform-invitation.read',
      'enterprise.platform-invitation.edit',
      'identity.sms.read',
      'identity.sms.edit',
      'market.market.manage',
      'market.category.edit',
      'market.platform-application.read',
      'market.platform-application.publish',
      'message.platform-message.read',
      'message.platform-message.send',
      'message.platform-category.edit',
      'message.platform-type.edit',
      'message.platform-group.edit',
    ),
  },
  {
    code: 'platform-reviewer',
    kind: 'platform',
    name: '平台审核员',
    description: '审核企业和个人认证、应用和版本、企业权限和平台角色申请，查看审计日志',
    requestable: true,
    begins: any(
      'access.privilege.verify',
      'access.platform-application.verify',
      'audit.entry.read',
      'enterprise.certification.verify',
      'enterprise.enterprise.read',
      'market.application.verify',
    ),
  },
  {
    code: 'verifier',
    kind: 'function',
    name: '应用审核员',
    description: '审核上架的应用和版本，跨企业生效',
    requestable: true,
    begins: any('market.application.verify'),
  },
  {
    code: 'individual',
    kind: 'function',
    name: '个人用户',
    description: '每个注册用户都拥有',
    everybody: true,
    begins: nothing,
  },
];

/** The roles every enterprise begins with. */
export const enterpriseRoles: readonly Seeded[] = [
  {
    code: ENTERPRISE_ADMINISTRATOR,
    name: '企业管理员',
    description: '管理企业的角色、权限、菜单和成员登录',
    begins: ({ platform }) => !platform,
  },
  {
    code: 'enterprise-finance',
    name: '企业财务',
    description: '管理企业账户、订单和付款',
    requestable: true,
    begins: nothing,
  },
  {
    code: 'enterprise-member',
    name: '企业成员',
    description: '企业的普通成员，可以为企业发布应用',
    // Members publish, but do not decide on applications or buy.
    begins: any('market.application.read', 'market.application.publish'),
  },
  {
    code: 'disabled-user',
    name: DISABLED_USER,
    description: '停用的成员，没有任何权限',
    begins: nothing,
  },
];
