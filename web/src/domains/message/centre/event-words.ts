import type { Locale } from '../../../kit/text.ts';

/** What happened, as messages name it: in the specification's own words in English. */
const EVENTS: Record<string, string> = {
  'account blocked': '账号被锁定',
  'account unblocked': '账号已解锁',
  'audit request': '提交审核',
  'audit verdict': '审核结果',
  'certification request': '提交认证',
  'certification verdict': '认证结果',
  'enterprise suspension': '企业停用',
  farewell: '离开企业',
  'feedback answer': '反馈回复',
  'invitation accepted': '接受邀请',
  'licence reminder': '证照到期提醒',
  'password reset': '密码重置',
  'privilege request': '权限申请',
  'privilege verdict': '权限申请结果',
  'problem answer': '问题回复',
  'problem report': '报告问题',
  rating: '新评价',
  'rating answer': '评价回复',
  'rating hidden': '评价被移除',
  'role change': '角色变更',
  'role request': '角色申请',
  'role verdict': '角色申请结果',
  suspension: '平台下线',
  'version status change': '版本状态变更',
  welcome: '加入企业',
};

/** Of a message people wrote nothing is known but what they wrote. */
export const eventText = (action: string, language: Locale): string =>
  language === 'cn' ? (EVENTS[action] ?? action) : action;
