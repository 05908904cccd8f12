import { BUILT_IN_ROLES } from '@cloudyard/contract/kit/built-in.ts';
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

const named = (code: keyof typeof BUILT_IN_ROLES) => ({
  code,
  name: BUILT_IN_ROLES[code].name.cn,
  description: BUILT_IN_ROLES[code].description.cn,
});

const nothing = () => false;
const any =
  (...keys: string[]) =>
  ({ key }: Offered) =>
    keys.includes(key);

/** The roles an installation begins with. From then on they are rows, edited like others. */
export const platformRoles: readonly (Seeded & { kind: 'platform' | 'function' })[] = [
  {
    ...named(PLATFORM_ADMINISTRATOR),
    kind: 'platform',
    begins: () => true,
  },
  {
    ...named('platform-operator'),
    kind: 'platform',
    requestable: true,
    begins: any(
      'identity.session.read',
      'identity.session.end',
      'identity.service.read',
      'access.platform-role.read',
      'access.platform-menu.read',
      'access.platform-menu.edit',
      'portal.health.read',
      'operation.resource.read',
      'operation.threshold.edit',
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
      'space.space.operate',
      'space.quota-plan.edit',
      'runtime.instance.oversee',
      'algorithm.algorithm.manage',
      'algorithm.category.edit',
    ),
  },
  {
    ...named('platform-reviewer'),
    kind: 'platform',
    requestable: true,
    begins: any(
      'access.privilege.verify',
      'access.platform-application.verify',
      'audit.entry.read',
      'enterprise.certification.verify',
      'enterprise.enterprise.read',
      'market.application.verify',
      'space.review.decide',
      'equipment.certificate.verify',
      'algorithm.algorithm.verify',
    ),
  },
  {
    ...named('platform-finance'),
    kind: 'platform',
    requestable: true,
    begins: any(
      'ledger.finance.read',
      'ledger.reconciliation.run',
      'ledger.topup.confirm',
      'ledger.refund.settle',
      'ledger.withdrawal.settle',
      'ledger.invoice.issue',
    ),
  },
  {
    ...named('verifier'),
    kind: 'function',
    requestable: true,
    begins: any('market.application.verify'),
  },
  {
    ...named('individual'),
    kind: 'function',
    everybody: true,
    begins: nothing,
  },
];

/** The roles every enterprise begins with. */
export const enterpriseRoles: readonly Seeded[] = [
  {
    ...named(ENTERPRISE_ADMINISTRATOR),
    begins: ({ platform }) => !platform,
  },
  {
    ...named('enterprise-finance'),
    requestable: true,
    begins: any(
      'ledger.wallet.read',
      'ledger.wallet.spend',
      'ledger.topup.add',
      'ledger.payment.approve',
      'ledger.withdrawal.add',
      'ledger.invoice.add',
    ),
  },
  {
    ...named('enterprise-member'),
    // Members publish, write algorithms, bring datasets, train models and draw projects, but do not decide on applications or buy.
    begins: any(
      'market.application.read',
      'market.application.publish',
      'algorithm.algorithm.read',
      'algorithm.algorithm.edit',
      'bigdata.dataset.read',
      'bigdata.dataset.edit',
      'bigdata.extension.read',
      'bigdata.extension.edit',
      'bigdata.model.read',
      'bigdata.model.edit',
      'bigdata.project.read',
      'bigdata.project.edit',
    ),
  },
  {
    ...named('disabled-user'),
    begins: nothing,
  },
];
