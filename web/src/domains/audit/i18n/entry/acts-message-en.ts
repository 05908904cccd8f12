import type { MESSAGE_ACTIONS } from '@cloudyard/contract/audit/acts-message.ts';

/** Acts of the room message. */
export const messageActions = {
  'message.message.draft': 'Save message draft',
  'message.message.schedule': 'Schedule message',
  'message.message.send': 'Send message',
  'message.message.recall': 'Recall message',
  'message.message.remove': 'Delete message',
  'message.message.mail-again': 'Resend email',
  'message.category.add': 'Add message category',
  'message.category.change': 'Edit message category',
  'message.category.remove': 'Delete message category',
  'message.type.add': 'Add message type',
  'message.type.change': 'Edit message type',
  'message.type.remove': 'Delete message type',
  'message.webhook.add': 'Add webhook',
  'message.webhook.change': 'Change webhook',
  'message.webhook.renew': 'Renew webhook secret',
  'message.webhook.replay': 'Send webhook events again',
  'message.webhook.remove': 'Delete webhook',
  'message.group.add': 'Add message group',
  'message.group.change': 'Edit message group',
  'message.group.remove': 'Delete message group',
  'message.preference.save': 'Change message preferences',
} as const satisfies Record<(typeof MESSAGE_ACTIONS)[number], string>;
