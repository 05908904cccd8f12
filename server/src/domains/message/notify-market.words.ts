import { SELF_TYPE } from '@cloudyard/contract/message/values.ts';
import { because, said, template, todo, verdict } from './notify-manner.ts';

const subscribers = {
  kind: 'user message',
  self_type: SELF_TYPE.user,
  category: 'application',
  mail: true,
  app: 'market',
} as const;

/** What became of something people follow: online, or offline for one of these reasons. */
const SHELF = {
  approve: ['已通过审核，尚未上架', 'has passed its audit and is not on the shelf yet'],
  list: ['已上线', 'is online'],
  lift: ['已恢复上线', 'is online again'],
  unlist: ['已下架', 'was taken off the shelf'],
  archive: ['已归档，不再提供', 'was archived and is offered no longer'],
} as const;
export type ShelfEvent = keyof typeof SHELF;

export const marketTemplates = {
  'market-submitted': template<{ name: string }>(
    { ...todo, app: 'market', action: 'audit request' },
    ({ name }) => said(`待审核：${name}`, `“${name}”提交了审核。`),
    ({ name }) => said(`To audit: ${name}`, `"${name}" was handed in for its audit.`),
  ),
  'market-decided': template<{ name: string; approved: boolean; reason: string }>(
    { ...verdict, app: 'market', action: 'audit verdict' },
    ({ name, approved, reason }) =>
      said(
        approved ? `“${name}”审核通过` : `“${name}”审核未通过`,
        approved ? '现在可以上架。' : '请按说明修改后重新提交。',
        because('cn', reason),
      ),
    ({ name, approved, reason }) =>
      said(
        approved ? `"${name}" passed its audit` : `"${name}" did not pass its audit`,
        approved ? 'It can go online now.' : 'Please mend it as said and hand it in again.',
        because('en', reason),
      ),
  ),
  'market-suspended': template<{ name: string; reason: string }>(
    { ...verdict, app: 'market', action: 'suspension' },
    ({ name, reason }) => said(`“${name}”被平台下线`, '恢复之前不会出现在市场里。', because('cn', reason)),
    ({ name, reason }) =>
      said(`"${name}" was suspended`, 'It is not in the market until that is lifted.', because('en', reason)),
  ),
  'market-moved': template<{ name: string; event: ShelfEvent; online: boolean }>(
    { ...subscribers, action: 'version status change' },
    ({ name, event, online }) =>
      said(`“${name}”${online ? '上线' : '下线'}`, `您订阅的“${name}”${SHELF[event][0]}。`),
    ({ name, event, online }) =>
      said(
        `"${name}" is ${online ? 'online' : 'offline'}`,
        `"${name}", which you subscribed to, ${SHELF[event][1]}.`,
      ),
  ),
};
