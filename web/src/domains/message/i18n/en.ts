import type { messageErrors } from '@cloudyard/contract/message/errors.ts';
import type { ErrorWords } from '../../../kit/text.ts';
import { cn } from './cn.ts';

export const en = {
  errors: {
    'message.not_found': "This message doesn't exist or was deleted or recalled",
    'message.category_not_found': "This category doesn't exist or was deleted",
    'message.type_not_found': "This type doesn't exist or was deleted",
    'message.group_not_found': "This group doesn't exist or was deleted",
    'message.target_not_found': "A selected department, position, work group, user or role doesn't exist",
    'message.attachment_not_found': "This attachment doesn't exist. Upload it again",
    'message.category_name_taken': 'A category with this name already exists. Choose another name',
    'message.type_name_taken': 'A type with this name already exists. Choose another name',
    'message.message_group_name_taken': 'A group with this name already exists. Choose another name',
    'message.category_in_use': 'Types or messages still use this category. Choose a category to move them to',
    'message.type_in_use': "Messages use this type, so it can't be deleted",
    'message.message_group_in_use': 'Message types send to this group by default. Change those types first',
    'message.built_in_kept': "This is built in and can't be deleted or repurposed",
    'message.message_changed': 'Someone else just changed this. Reload and try again',
    'message.not_deleted': 'Only deleted messages can be permanently removed. Delete them first',
    'message.sent_already': "This message was already sent and can't be changed",
    'message.message_recalled': 'This message was recalled',
    'message.critical_kept': "This category is required and can't be turned off",
    'message.no_title': 'Enter a title',
    'message.no_body': 'Enter some content',
    'message.no_category': 'Choose a message type or category',
    'message.nobody': 'No recipients. Choose groups or users',
    'message.in_the_past': 'The send time must be in the future',
    'message.forged_actor': 'You can only send in your own name',
    'message.foreign_recipient':
      'You can only write to colleagues, or outside an enterprise to your contacts',
    'message.too_many_recipients': 'Too many recipients. Contact an administrator who can message everyone',
    'message.everybody_refused': "You don't have permission to message everyone",
    'message.mail_cap_reached':
      "You've reached today's limit of people notified by email. Send without email, or try again tomorrow",
    'message.enterprise_mail_cap_reached':
      "Your enterprise has used up today's emails. Send without email, or try again tomorrow",
    'message.letter_cap_reached':
      "You've reached today's limit of people you can write to. Try again tomorrow",
    'message.webhook_not_found': "This webhook doesn't exist or was deleted",
    'message.webhook_name_taken': 'A webhook with this name exists already',
    'message.webhook_not_yours':
      'You may not see what these events are about, so no program of yours may: {events}',
    'message.webhooks_enough': 'An enterprise has 20 webhooks at most. Delete one first',
    'message.webhook_is_off': 'This webhook is switched off. Switch it on first, then send again',
    'message.no_letter': "This isn't a personal message, so there's no sender to block",
  } satisfies ErrorWords<typeof messageErrors>,
};

export const words = { cn, en };
