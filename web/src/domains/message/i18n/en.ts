import type { messageErrors } from '@cloudyard/contract/message/errors.ts';
import type { ErrorWords } from '../../../kit/text.ts';
import { cn } from './cn.ts';

export const en = {
  errors: {
    'message.not_found': 'This message does not exist, or was deleted or recalled',
    'message.category_not_found': 'This category does not exist, or was deleted',
    'message.type_not_found': 'This type does not exist, or was deleted',
    'message.group_not_found': 'This group does not exist, or was deleted',
    'message.target_not_found': 'A chosen department, position, work group, user or role does not exist',
    'message.attachment_not_found': 'The attachment is gone, please upload it again',
    'message.category_name_taken': 'There is a category of this name, please choose another',
    'message.type_name_taken': 'There is a type of this name, please choose another',
    'message.message_group_name_taken': 'There is a group of this name, please choose another',
    'message.category_in_use':
      'Types or messages are of this category; say first to which category they shall move',
    'message.type_in_use': 'There are messages of this type, so it cannot be deleted',
    'message.message_group_in_use': 'Message types go to this group by themselves; change those first',
    'message.built_in_kept': 'The house itself uses this; it cannot be deleted or put to another use',
    'message.message_changed': 'Somebody else has just changed this, please reload and try again',
    'message.not_deleted': 'Only deleted messages can be cleaned up; delete them first',
    'message.sent_already': 'This message has been sent and cannot be changed any more',
    'message.message_recalled': 'This message was recalled',
    'message.critical_kept': 'This category cannot be turned off',
    'message.no_title': 'Please enter a title',
    'message.no_body': 'Please write something',
    'message.no_category': 'Please choose a type or a category',
    'message.nobody': 'Nobody would get it; please choose groups or people',
    'message.in_the_past': 'The time of sending must lie in the future',
    'message.forged_actor': 'You can only send in your own name',
    'message.foreign_recipient':
      'You can only write to colleagues, or outside an enterprise to your contacts',
    'message.too_many_recipients':
      'Too many recipients; please ask an administrator who may write to everybody',
    'message.everybody_refused': 'You may not write to everybody',
    'message.mail_cap_reached':
      'You have reached as many people by mail today as one may; send it without mail, or tomorrow',
    'message.enterprise_mail_cap_reached':
      'Your enterprise has used up the mails of today; send it without mail, or tomorrow',
    'message.letter_cap_reached': 'You have written to as many people today as one may; go on tomorrow',
    'message.no_letter': 'Nobody wrote this message to you personally, so there is nobody to block',
  } satisfies ErrorWords<typeof messageErrors>,
};

export const words = { cn, en };
