import type { MESSAGE_ACTIONS } from '@cloudyard/contract/audit/acts-message.ts';

/** Acts of the room message. */
export const messageActions = {
  'message.message.draft': '保存消息草稿',
  'message.message.schedule': '定时发送消息',
  'message.message.send': '发送消息',
  'message.message.recall': '撤回消息',
  'message.message.remove': '删除消息',
  'message.message.mail-again': '重新发送邮件',
  'message.category.add': '新增消息分类',
  'message.category.change': '修改消息分类',
  'message.category.remove': '删除消息分类',
  'message.type.add': '新增消息类型',
  'message.type.change': '修改消息类型',
  'message.type.remove': '删除消息类型',
  'message.webhook.add': '新增 Webhook',
  'message.webhook.change': '修改 Webhook',
  'message.webhook.renew': '更换 Webhook 密钥',
  'message.webhook.replay': '重发 Webhook 事件',
  'message.webhook.remove': '删除 Webhook',
  'message.group.add': '新增消息群组',
  'message.group.change': '修改消息群组',
  'message.group.remove': '删除消息群组',
  'message.preference.save': '修改消息设置',
} as const satisfies Record<(typeof MESSAGE_ACTIONS)[number], string>;
