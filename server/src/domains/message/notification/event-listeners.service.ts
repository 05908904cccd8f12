import type { Context, Kit } from '../../../kit/context.ts';
import type { Facts } from '../../../kit/events.ts';
import { listenToLedger } from './ledger-listeners.service.ts';
import { notify } from './notify.service.ts';
import { markDecided } from './settle.service.ts';

// Events of the rooms below, sent as notices to the people they concern.

type Hear<F extends keyof Facts> = (ctx: Context, fact: Facts[F]) => Promise<void>;

const roleAsked: Hear<'access.application_asked'> = (ctx, fact) =>
  notify(ctx, {
    event: 'application-asked',
    to: {
      holders: fact.enterpriseId ? 'access.application.verify' : 'access.platform-application.verify',
      of: fact.enterpriseId,
      except: fact.userId,
    },
    values: { applicant: fact.applicantName, role: fact.roleName },
    enterpriseId: fact.enterpriseId,
    link: fact.enterpriseId ? '/console/employee-verify-user-role' : '/console/verify-user-role',
    concern: { type: 'role-application', id: fact.applicationId },
  });

const roleDecided: Hear<'access.application_decided'> = async (ctx, fact) => {
  await markDecided(ctx, 'role-application', fact.applicationId);
  await notify(ctx, {
    event: 'application-decided',
    to: [fact.userId],
    values: { role: fact.roleName, approved: fact.approved, reason: fact.reason },
    enterpriseId: fact.enterpriseId,
    link: fact.enterpriseId ? '/console/apply-enterprise-roles' : '/console/apply-platform-roles',
  });
};

const roleWithdrawn: Hear<'access.application_withdrawn'> = async (ctx, { applicationId }) => {
  await markDecided(ctx, 'role-application', applicationId);
};

const PRIVILEGES = '/console/company-privilege';

const privilegeAsked: Hear<'access.privilege_asked'> = (ctx, fact) =>
  notify(ctx, {
    event: 'privilege-asked',
    to: { holders: 'access.privilege.verify', of: null, except: fact.askedBy },
    values: { names: fact.names },
    about: fact.enterpriseId,
    link: PRIVILEGES,
    concern: { type: 'privilege', id: fact.enterpriseId },
  });

const privilegeDecided: Hear<'access.privilege_decided'> = (ctx, fact) =>
  notify(ctx, {
    event: 'privilege-decided',
    to: [fact.askedBy],
    values: { name: fact.name, approved: fact.approved, reason: fact.reason },
    enterpriseId: fact.enterpriseId,
    link: PRIVILEGES,
  });

const privilegesSettled: Hear<'access.privileges_settled'> = async (ctx, { enterpriseId }) => {
  await markDecided(ctx, 'privilege', enterpriseId);
};

const rolesChanged: Hear<'access.roles_changed'> = (ctx, fact) =>
  notify(ctx, {
    event: 'role-changed',
    to: fact.userIds,
    values: { role: fact.roleName, given: fact.given },
    enterpriseId: fact.enterpriseId,
  });

const REVIEW = { enterprise: '/console/verify-enterprise-detail', person: '/console/verify-user-detail' };

const certificationSubmitted: Hear<'enterprise.certification_submitted'> = (ctx, fact) =>
  notify(ctx, {
    event: 'certification-submitted',
    to: { holders: 'enterprise.certification.verify', of: null, except: fact.userId },
    values: { kind: fact.kind, name: fact.name },
    link: `${REVIEW[fact.kind]}?id=${fact.id}`,
    concern: { type: 'certification', id: fact.id },
  });

/** The page to go on with after a verdict. */
function afterVerdict({ kind, founding, approved }: Facts['enterprise.certification_decided']) {
  if (kind === 'person') return approved ? '/console/user-details' : '/console/edit-user-certify';
  if (approved) return '/console/enterprise-info-modify';
  return founding ? '/console/create-enterprise-details' : '/console/edit-enterprise-details';
}

const certificationDecided: Hear<'enterprise.certification_decided'> = async (ctx, fact) => {
  await markDecided(ctx, 'certification', fact.id);
  await notify(ctx, {
    event: 'certification-decided',
    to: [fact.userId],
    values: { kind: fact.kind, name: fact.name, approved: fact.approved, remark: fact.remark },
    // A founder who is refused belongs to no enterprise yet.
    enterpriseId: fact.founding ? null : fact.enterpriseId,
    link: afterVerdict(fact),
  });
};

const certificationWithdrawn: Hear<'enterprise.certification_withdrawn'> = async (ctx, { id }) => {
  await markDecided(ctx, 'certification', id);
};

const licenceExpiring: Hear<'enterprise.licence_expiring'> = (ctx, fact) =>
  notify(ctx, {
    event: 'licence-expiring',
    to: { holders: 'enterprise.info.edit', of: fact.enterpriseId, also: [fact.userId] },
    values: { licence: fact.licence, day: fact.day },
    enterpriseId: fact.enterpriseId,
    link: '/console/enterprise-info-modify',
    importance: 1,
  });

/** Its administrators may be in another place by now: the notice is the platform's. */
const suspensionChanged: Hear<'enterprise.suspension_changed'> = (ctx, { enterpriseId, suspended, reason }) =>
  notify(ctx, {
    event: 'enterprise-suspended',
    to: { holders: 'enterprise.info.edit', of: enterpriseId },
    values: { suspended, reason },
    about: enterpriseId,
    importance: 1,
  });

const founded: Hear<'enterprise.founded'> = (ctx, { enterpriseId, userId }) =>
  notify(ctx, {
    event: 'founded',
    to: [userId],
    values: {},
    enterpriseId,
    link: '/console/department-management',
  });

const joined: Hear<'enterprise.joined'> = (ctx, { enterpriseId, userId }) =>
  notify(ctx, { event: 'joined', to: [userId], values: {}, enterpriseId });

/** They no longer see what is the enterprise's: the notice is the platform's. */
const leaving: Hear<'enterprise.leaving'> = (ctx, { enterpriseId, userId }) =>
  notify(ctx, { event: 'left', to: [userId], values: {}, about: enterpriseId });

const invitationAccepted: Hear<'enterprise.invitation_accepted'> = (ctx, fact) =>
  notify(ctx, {
    event: 'invitation-accepted',
    to: [fact.invitedBy],
    values: { name: fact.name },
    enterpriseId: fact.enterpriseId,
    link: fact.enterpriseId ? '/console/user-invitation' : '/console/user-invitation-private',
  });

const accountAdministered: Hear<'identity.account_administered'> = (ctx, { userId, act, reason }) =>
  notify(ctx, { event: `account-${act}`, to: [userId], values: { reason } });

const tokenIssued: Hear<'access.token_issued'> = (ctx, { userId, enterpriseId, name, days }) =>
  notify(ctx, {
    event: 'token-issued',
    to: [userId],
    values: { name, days },
    enterpriseId,
    link: '/console/api-tokens',
  });

const chainAnchored: Hear<'audit.chain_anchored'> = (ctx, { seq, hash, time }) =>
  notify(ctx, {
    event: 'chain-anchored',
    to: { holders: 'audit.chain.check', of: null },
    values: { seq, hash, time },
    link: '/console/audit-chain',
  });

export function listen(kit: Kit) {
  const { events } = kit;
  listenToLedger(kit);
  events.on('audit.chain_anchored', chainAnchored);
  events.on('access.application_asked', roleAsked);
  events.on('access.application_decided', roleDecided);
  events.on('access.application_withdrawn', roleWithdrawn);
  events.on('access.privilege_asked', privilegeAsked);
  events.on('access.privilege_decided', privilegeDecided);
  events.on('access.privileges_settled', privilegesSettled);
  events.on('access.roles_changed', rolesChanged);
  events.on('enterprise.certification_submitted', certificationSubmitted);
  events.on('enterprise.certification_decided', certificationDecided);
  events.on('enterprise.certification_withdrawn', certificationWithdrawn);
  events.on('enterprise.licence_expiring', licenceExpiring);
  events.on('enterprise.suspension_changed', suspensionChanged);
  events.on('enterprise.founded', founded);
  events.on('enterprise.joined', joined);
  events.on('enterprise.leaving', leaving);
  events.on('enterprise.invitation_accepted', invitationAccepted);
  events.on('identity.account_administered', accountAdministered);
  events.on('access.token_issued', tokenIssued);
}
