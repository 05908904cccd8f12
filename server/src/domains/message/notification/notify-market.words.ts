import { SELF_TYPE } from '@cloudyard/contract/message/values.ts';
import { because, notice, said, template, todo, verdict } from './notify-defaults.ts';

const subscribers = {
  kind: 'user message',
  self_type: SELF_TYPE.user,
  category: 'application',
  mail: true,
  app: 'market',
} as const;

/** What became of an application users follow: online, or offline for one of these reasons. */
const SAID_OF = {
  approve: ['已通过审核，尚未上线', "has been approved but isn't online yet"],
  list: ['已上线', 'is online'],
  lift: ['已恢复上线', 'is online again'],
  release: ['已解除平台下线，尚未重新上线', "is no longer suspended but isn't back online yet"],
  unlist: ['已下线', 'went offline'],
  archive: ['已归档，不再提供', 'was archived and is no longer available'],
} as const;
export type ListingEvent = keyof typeof SAID_OF;

const following = { ...subscribers, mail: false } as const;

const PROBLEM = {
  misleading: ['描述不实', "it doesn't match its description"],
  broken: ['无法使用', "it doesn't work"],
  security: ['安全问题', 'a security issue'],
  rights: ['侵犯权利', 'it infringes rights'],
  other: ['其他问题', 'another problem'],
} as const;

/** What users say of listed applications. */
const opinionTemplates = {
  'market-rated': template<{ name: string; stars: number }>(
    { ...following, action: 'rating' },
    ({ name, stars }) => said(`“${name}”收到新的评价`, `有用户给出了 ${stars} 星，可以在应用页面回复。`),
    ({ name, stars }) =>
      said(
        `"${name}" has a new rating`,
        `A user gave it ${stars} of 5 stars. You can reply on the application's page.`,
      ),
  ),
  'market-rating-answered': template<{ name: string; answer: string }>(
    { ...following, action: 'rating answer' },
    ({ name, answer }) => said(`发布者回复了您对“${name}”的评价`, answer),
    ({ name, answer }) => said(`The publisher replied to your rating of "${name}"`, answer),
  ),
  'market-rating-hidden': template<{ name: string; reason: string }>(
    { ...verdict, app: 'market', action: 'rating hidden' },
    ({ name, reason }) => said(`您对“${name}”的评价已被隐藏`, because('cn', reason)),
    ({ name, reason }) => said(`Your rating of "${name}" was hidden`, because('en', reason)),
  ),
  'market-problem': template<{ name: string; kind: keyof typeof PROBLEM }>(
    { ...todo, app: 'market', action: 'problem report' },
    ({ name, kind }) => said(`“${name}”被举报`, `有用户报告了问题：${PROBLEM[kind][0]}。请查看并答复。`),
    ({ name, kind }) =>
      said(
        `A problem was reported with "${name}"`,
        `A user reported a problem: ${PROBLEM[kind][1]}. Look into it and reply.`,
      ),
  ),
  'market-problem-answered': template<{ name: string; answer: string }>(
    { ...verdict, app: 'market', action: 'problem answer' },
    ({ name, answer }) => said(`您报告的“${name}”的问题已有答复`, answer),
    ({ name, answer }) => said(`Reply to your problem report about "${name}"`, answer),
  ),
};

const UNDELIVERED = {
  not_running: ['应用没有正常启动', 'it did not start'],
  timeout: ['应用没有在规定时间内启动', 'it did not start in time'],
  quota: ['空间的配额不足', 'the space has not enough quota left'],
  space: ['租户空间不在线', 'the tenant space is not online'],
  payment: ['款项已不再冻结', 'the money is no longer set aside'],
  version: ['该版本已不再提供', 'the version is no longer available'],
} as const;
const why = (failure: string, language: 0 | 1) =>
  UNDELIVERED[failure as keyof typeof UNDELIVERED]?.[language] ?? '';

type OrderValues = { name: string; version: string; failure: string; until: string };
type ChangeValues = { name: string; version: string; plan: string; tried: string };
const day = (at: string) => at.slice(0, 10);

/** About what was bought. */
const orderTemplates = {
  'order-delivered': template<OrderValues>(
    { ...notice, app: 'market', action: 'order' },
    ({ name, version }) => said(`“${name}”已可使用`, `版本 ${version} 已在您的租户空间中运行，费用已扣除。`),
    ({ name, version }) =>
      said(`"${name}" is ready`, `Version ${version} runs in your tenant space, and has been charged.`),
  ),
  'order-failed': template<OrderValues>(
    { ...notice, app: 'market', action: 'order' },
    ({ name, failure }) =>
      said(`“${name}”未能交付`, `${why(failure, 0)}。冻结的费用已退回余额，详情见订单。`),
    ({ name, failure }) =>
      said(
        `"${name}" could not be delivered`,
        `Because ${why(failure, 1)}. What was set aside is back in the balance; the order says more.`,
      ),
  ),
  'order-ending': template<OrderValues>(
    { ...notice, mail: true, app: 'market', action: 'order' },
    ({ name, until }) =>
      said(`“${name}”将于 ${day(until)} 到期`, '到期后有 7 天宽限期，之后应用会停止，数据再保留 15 天。'),
    ({ name, until }) =>
      said(
        `"${name}" is paid until ${day(until)}`,
        'After that it runs for 7 more days. Then it stops, and its data is kept for 15 days.',
      ),
  ),
  'order-renewed': template<OrderValues>(
    { ...notice, app: 'market', action: 'order' },
    ({ name, until }) => said(`“${name}”已续费`, `有效期至 ${day(until)}。`),
    ({ name, until }) => said(`"${name}" was renewed`, `It is paid until ${day(until)}.`),
  ),
  'order-not-renewed': template<OrderValues>(
    { ...notice, mail: true, app: 'market', action: 'order' },
    ({ name, until }) => said(`“${name}”未能自动续费`, `请充值或手动续费，否则应用将于 ${day(until)} 停止。`),
    ({ name, until }) =>
      said(`"${name}" could not be renewed`, `Top up or renew it, or it stops on ${day(until)}.`),
  ),
  'order-frozen': template<OrderValues>(
    { ...notice, mail: true, app: 'market', action: 'order' },
    ({ name, until }) => said(`“${name}”已停止`, `有效期已过。续费后即可恢复，数据保留到 ${day(until)}。`),
    ({ name, until }) =>
      said(
        `"${name}" was stopped`,
        `Its time is over. Renew it to bring it back; its data is kept until ${day(until)}.`,
      ),
  ),
  'order-ended': template<OrderValues>(
    { ...notice, app: 'market', action: 'order' },
    ({ name }) => said(`“${name}”已结束`, '应用及其数据已删除，占用的配额已释放。'),
    ({ name }) =>
      said(`"${name}" has ended`, 'The application and its data were deleted, and its quota is free again.'),
  ),
};

/** About changes of what was bought. */
const changeTemplates = {
  'order-plan-changed': template<ChangeValues>(
    { ...notice, app: 'market', action: 'order' },
    ({ name, plan }) => said(`“${name}”的方案已变更`, `现在使用方案“${plan}”，资源上限已随之调整。`),
    ({ name, plan }) =>
      said(
        `The plan of "${name}" was changed`,
        `It now has the plan "${plan}", with the limits of that plan.`,
      ),
  ),
  'order-newer': template<ChangeValues>(
    { ...notice, app: 'market', action: 'order' },
    ({ name, version, tried }) =>
      said(
        `“${name}”有新版本 ${tried}`,
        `您运行的是版本 ${version}。在订单里可以查看变化并升级，不健康的新版本会自动退回。`,
      ),
    ({ name, version, tried }) =>
      said(
        `Version ${tried} of "${name}" is available`,
        `You're running version ${version}. The order shows what changes and lets you upgrade; a version that isn't healthy is rolled back automatically.`,
      ),
  ),
  'order-returned': template<ChangeValues>(
    { ...notice, app: 'market', action: 'order' },
    ({ name, version, tried }) =>
      said(
        `“${name}”升级到 ${tried} 未成功`,
        `新版本没有通过健康检查，已自动退回，版本 ${version} 一直在运行。最后的日志见订单。`,
      ),
    ({ name, version, tried }) =>
      said(
        `"${name}" could not be upgraded to ${tried}`,
        `The new version did not become healthy and was given up. Version ${version} kept running; the order has the last lines of the log.`,
      ),
  ),
};

export const marketTemplates = {
  ...opinionTemplates,
  ...orderTemplates,
  ...changeTemplates,
  'market-submitted': template<{ name: string }>(
    { ...todo, app: 'market', action: 'audit request' },
    ({ name }) => said(`待审核：${name}`, `“${name}”提交了审核。`),
    ({ name }) => said(`To review: ${name}`, `"${name}" was submitted for review.`),
  ),
  'market-decided': template<{ name: string; approved: boolean; reason: string }>(
    { ...verdict, app: 'market', action: 'audit verdict' },
    ({ name, approved, reason }) =>
      said(
        approved ? `“${name}”审核通过` : `“${name}”审核未通过`,
        approved ? '现在可以上线。' : '请按说明修改后重新提交。',
        because('cn', reason),
      ),
    ({ name, approved, reason }) =>
      said(
        approved ? `"${name}" was approved` : `"${name}" was rejected`,
        approved ? 'You can put it online now.' : 'Make the requested changes and submit it again.',
        because('en', reason),
      ),
  ),
  'market-suspended': template<{ name: string; reason: string }>(
    { ...verdict, app: 'market', action: 'suspension' },
    ({ name, reason }) => said(`“${name}”被平台下线`, '恢复之前不会出现在市场里。', because('cn', reason)),
    ({ name, reason }) =>
      said(
        `"${name}" was suspended`,
        "It won't appear in the market until the suspension is lifted.",
        because('en', reason),
      ),
  ),
  'market-moved': template<{ name: string; event: ListingEvent; online: boolean }>(
    { ...subscribers, action: 'version status change' },
    ({ name, event, online }) =>
      said(`“${name}”${online ? '上线' : '下线'}`, `您订阅的“${name}”${SAID_OF[event][0]}。`),
    ({ name, event, online }) =>
      said(
        `"${name}" is ${online ? 'online' : 'offline'}`,
        `"${name}", which you subscribe to, ${SAID_OF[event][1]}.`,
      ),
  ),
};
