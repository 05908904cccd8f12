import { algorithmTemplates } from './notify-algorithm.words.ts';
import { bigdataTemplates } from './notify-bigdata.words.ts';
import { custodyTemplates } from './notify-custody.words.ts';
import { because, notice, people, said, type Template, template, todo, verdict } from './notify-defaults.ts';
import { equipmentTemplates } from './notify-equipment.words.ts';
import { iotTemplates } from './notify-iot.words.ts';
import { ledgerTemplates } from './notify-ledger.words.ts';
import { marketTemplates } from './notify-market.words.ts';
import { operationTemplates } from './notify-operation.words.ts';
import { paymentTemplates } from './notify-payment.words.ts';
import { spaceTemplates } from './notify-space.words.ts';
import { topupTemplates } from './notify-topup.words.ts';
import { webhookTemplates } from './notify-webhook.words.ts';

export type { Template } from './notify-defaults.ts';

// The notices of the rooms, in both languages. Values are words of others: text, never markup.

const KIND = {
  enterprise: ['企业认证', 'enterprise certification'],
  person: ['实名认证', 'identity certification'],
} as const;
const LICENCE = {
  business: ['营业执照', 'business license'],
  representative: ['法定代表人证件', "legal representative's ID"],
} as const;
type Kind = keyof typeof KIND;
type Licence = keyof typeof LICENCE;

export const templates = {
  'application-asked': template<{ applicant: string; role: string }>(
    { ...todo, app: 'access', action: 'role request' },
    ({ applicant, role }) =>
      said(`${applicant}申请角色“${role}”`, `${applicant}申请了角色“${role}”，等待您审核。`),
    ({ applicant, role }) =>
      said(
        `${applicant} requests the role "${role}"`,
        `${applicant} requested the role "${role}" and is waiting for your review.`,
      ),
  ),
  'application-decided': template<{ role: string; approved: boolean; reason: string }>(
    { ...verdict, app: 'access', action: 'role verdict' },
    ({ role, approved, reason }) =>
      said(
        approved ? `角色“${role}”的申请已通过` : `角色“${role}”的申请未通过`,
        approved ? `您已拥有角色“${role}”。` : `您申请的角色“${role}”没有获得批准。`,
        because('cn', reason),
      ),
    ({ role, approved, reason }) =>
      said(
        approved ? `Role request approved: ${role}` : `Role request rejected: ${role}`,
        approved ? `You now have the role "${role}".` : `Your request for the role "${role}" was rejected.`,
        because('en', reason),
      ),
  ),
  'privilege-asked': template<{ names: string[] }>(
    { ...todo, app: 'access', action: 'privilege request' },
    ({ enterprise, names }) =>
      said(`${enterprise}申请企业权限`, `${enterprise}申请了以下权限，等待您审核：`, ...names),
    ({ enterprise, names }) =>
      said(
        `${enterprise} requests permissions`,
        `${enterprise} requested these permissions and is waiting for your review:`,
        ...names,
      ),
  ),
  'privilege-decided': template<{ name: string; approved: boolean; reason: string }>(
    { ...verdict, app: 'access', action: 'privilege verdict' },
    ({ enterprise, name, approved, reason }) =>
      said(
        approved ? `权限“${name}”已开通` : `权限“${name}”未开通`,
        approved
          ? `${enterprise}申请的权限“${name}”已开通。`
          : `${enterprise}的权限“${name}”没有获得批准，或已被收回。`,
        because('cn', reason),
      ),
    ({ enterprise, name, approved, reason }) =>
      said(
        approved ? `Permission granted: ${name}` : `Permission not granted: ${name}`,
        approved
          ? `${enterprise} now has the permission "${name}".`
          : `The permission "${name}" of ${enterprise} was rejected or revoked.`,
        because('en', reason),
      ),
  ),
  'certification-submitted': template<{ kind: Kind; name: string }>(
    { ...todo, app: 'enterprise', action: 'certification request' },
    ({ kind, name }) =>
      said(`${KIND[kind][0]}待审核：${name}`, `“${name}”提交了${KIND[kind][0]}，等待审核。`),
    ({ kind, name }) => said(`To review: ${name}`, `"${name}" submitted an ${KIND[kind][1]} for review.`),
  ),
  'certification-decided': template<{ kind: Kind; name: string; approved: boolean; remark: string }>(
    { ...verdict, app: 'enterprise', action: 'certification verdict' },
    ({ kind, name, approved, remark }) =>
      said(
        approved ? `${KIND[kind][0]}已通过` : `${KIND[kind][0]}未通过`,
        approved
          ? `“${name}”的${KIND[kind][0]}已通过审核。`
          : `“${name}”的${KIND[kind][0]}未通过审核，请修改后重新提交。`,
        because('cn', remark),
      ),
    ({ kind, name, approved, remark }) =>
      said(
        approved ? `Your ${KIND[kind][1]} was approved` : `Your ${KIND[kind][1]} was rejected`,
        approved
          ? `The ${KIND[kind][1]} of "${name}" was approved.`
          : `The ${KIND[kind][1]} of "${name}" was rejected. Make the requested changes and submit it again.`,
        because('en', remark),
      ),
  ),
  'licence-expiring': template<{ licence: Licence; day: string }>(
    { ...notice, mail: true, app: 'enterprise', action: 'licence reminder' },
    ({ enterprise, licence, day }) =>
      said(
        `${LICENCE[licence][0]}将于 ${day} 到期`,
        `${enterprise}的${LICENCE[licence][0]}将于 ${day} 到期。请在“企业信息”中更新后重新提交认证，原有信息在审核期间继续有效。`,
      ),
    ({ enterprise, licence, day }) =>
      said(
        `Your ${LICENCE[licence][1]} expires on ${day}`,
        `The ${LICENCE[licence][1]} of ${enterprise} expires on ${day}. Update it under "Enterprise details" and submit it again. The current details stay in effect during the review.`,
      ),
  ),
  'enterprise-suspended': template<{ reason: string; suspended: boolean }>(
    { ...notice, mail: true, app: 'enterprise', action: 'enterprise suspension' },
    ({ enterprise, reason, suspended }) =>
      suspended
        ? said(
            `${enterprise}已被停用`,
            `平台停用了${enterprise}，恢复之前无法进入该企业。`,
            because('cn', reason),
          )
        : said(`${enterprise}已恢复`, `平台恢复了${enterprise}，可以重新进入。`),
    ({ enterprise, reason, suspended }) =>
      suspended
        ? said(
            `${enterprise} was suspended`,
            `The platform suspended ${enterprise}. No one can switch to it until it's reactivated.`,
            because('en', reason),
          )
        : said(
            `${enterprise} was reactivated`,
            `The platform reactivated ${enterprise}. You can switch to it again.`,
          ),
  ),
  founded: template<object>(
    { ...people, app: 'enterprise', action: 'welcome' },
    ({ enterprise }) =>
      said(`欢迎，${enterprise}`, `${enterprise}已经入驻，您是它的管理员。接下来可以建立部门、邀请同事。`),
    ({ enterprise }) =>
      said(
        `Welcome, ${enterprise}`,
        `${enterprise} is ready, and you are its administrator. Next, create departments and invite colleagues.`,
      ),
  ),
  joined: template<object>(
    { ...people, app: 'enterprise', action: 'welcome' },
    ({ enterprise }) => said(`您已加入${enterprise}`, `欢迎加入${enterprise}。可以在右上角切换到该企业。`),
    ({ enterprise }) =>
      said(`You joined ${enterprise}`, `Welcome to ${enterprise}. You can switch to it at the top right.`),
  ),
  left: template<object>(
    { ...people, app: 'enterprise', action: 'farewell' },
    ({ enterprise }) =>
      said(`您已离开${enterprise}`, `您不再是${enterprise}的成员，在该企业的角色和权限已经收回。`),
    ({ enterprise }) =>
      said(
        `You left ${enterprise}`,
        `You're no longer a member of ${enterprise}. Your roles and permissions there have been revoked.`,
      ),
  ),
  'invitation-accepted': template<{ name: string }>(
    { ...people, app: 'enterprise', action: 'invitation accepted' },
    ({ enterprise, name }) => said(`${name}接受了邀请`, `${name}接受了您的邀请，已加入${enterprise}。`),
    ({ enterprise, name }) =>
      said(`${name} accepted your invitation`, `${name} accepted your invitation and joined ${enterprise}.`),
  ),
  'role-changed': template<{ role: string; given: boolean }>(
    { ...people, app: 'access', action: 'role change' },
    ({ role, given }) =>
      said(
        given ? `您获得了角色“${role}”` : `角色“${role}”已收回`,
        given ? `管理员给予您角色“${role}”。` : `管理员收回了您的角色“${role}”。`,
      ),
    ({ role, given }) =>
      said(
        given ? `You got the role "${role}"` : `The role "${role}" was removed`,
        given
          ? `An administrator assigned you the role "${role}".`
          : `An administrator removed the role "${role}" from you.`,
      ),
  ),
  'token-issued': template<{ name: string; days: number }>(
    { ...notice, mail: true, app: 'access', action: 'API token' },
    ({ name, days }) =>
      said(
        `签发了 API 令牌“${name}”`,
        `有人以您的账号签发了 API 令牌“${name}”，有效期 ${days} 天。如果不是您本人，请立即吊销它并更改密码。`,
      ),
    ({ name, days }) =>
      said(
        `The API token "${name}" was issued`,
        `The API token "${name}" was issued with your account. It is valid for ${days} days. If that wasn't you, revoke it now and change your password.`,
      ),
  ),
  'account-blocked': template<{ reason: string }>(
    { ...notice, app: 'identity', action: 'account blocked' },
    ({ reason }) => said('您的账号曾被停用', '管理员停用了您的账号。', because('cn', reason)),
    ({ reason }) =>
      said('Your account was disabled', 'An administrator disabled your account.', because('en', reason)),
  ),
  'account-unblocked': template<object>(
    { ...notice, mail: true, app: 'identity', action: 'account unblocked' },
    () => said('您的账号已恢复', '管理员恢复了您的账号，可以重新登录。'),
    () =>
      said('Your account is enabled again', 'An administrator enabled your account. You can log in again.'),
  ),
  'account-reset': template<object>(
    { ...notice, app: 'identity', action: 'password reset' },
    () => said('管理员重置了您的密码', '管理员重置了您的密码，所有登录已退出。如有疑问，请联系平台管理员。'),
    () =>
      said(
        'Your password was reset',
        'An administrator reset your password, and all sessions have ended. If you have questions, contact the platform administrator.',
      ),
  ),
  'chain-anchored': template<{ seq: number; hash: string; time: string }>(
    { ...notice, mail: true, app: 'audit', action: 'chain head' },
    ({ seq, hash, time }) =>
      said(
        `审计链链头：第 ${seq} 条`,
        `${time} 的链头哈希值：${hash}`,
        '请保留这封邮件：以后检查审计链时可以拿来对照。',
      ),
    ({ seq, hash, time }) =>
      said(
        `Audit chain head: seal ${seq}`,
        `Head hash at ${time}: ${hash}`,
        'Keep this email so that later checks of the audit chain can be compared with it.',
      ),
  ),
  ...marketTemplates,
  ...paymentTemplates,
  ...ledgerTemplates,
  ...spaceTemplates,
  ...topupTemplates,
  ...webhookTemplates,
  ...equipmentTemplates,
  ...algorithmTemplates,
  ...bigdataTemplates,
  ...iotTemplates,
  ...operationTemplates,
  ...custodyTemplates,
  'feedback-answered': template<{ ticket: string; answer: string; question: string }>(
    { ...notice, mail: true, app: 'portal', action: 'feedback answer' },
    ({ ticket, answer, question }) => said(`您的反馈 ${ticket} 有回复`, answer, `您的反馈：${question}`),
    ({ ticket, answer, question }) =>
      said(`Reply to your feedback ${ticket}`, answer, `You wrote: ${question}`),
  ),
};

export type Told = keyof typeof templates;
/** The values a notice needs. */
export type ValuesOf<T extends Told> = (typeof templates)[T] extends Template<infer V> ? V : never;

export const platformName = { cn: 'Cloudyard 平台', en: 'the Cloudyard platform' };
