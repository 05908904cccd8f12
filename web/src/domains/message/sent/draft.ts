import { Instant } from '@cloudyard/contract/kit/values.ts';
import { MessageDraft, type SentMessage } from '@cloudyard/contract/message/sent.ts';
import type { MessageType } from '@cloudyard/contract/message/type.ts';
import { Attachment, MAX_ATTACHMENTS, SEND_MAIL } from '@cloudyard/contract/message/values.ts';
import { z } from 'zod';

export const INTENTS = ['send', 'schedule', 'draft'] as const;
export type Intent = (typeof INTENTS)[number];

const hasWords = (html: string) => html.replace(/<[^>]*>/g, '').replace(/&nbsp;|\s/g, '') !== '';

/** The form: the contract's draft, with files and their names, and when it is sent. */
export const Compose = MessageDraft.extend({
  // A missing field counts as empty, so that all missing fields are reported at once.
  title: MessageDraft.shape.title.default(''),
  attachments: z.array(Attachment).max(MAX_ATTACHMENTS),
  intent: z.enum(INTENTS),
  sendAt: Instant.optional(),
}).superRefine((draft, ctx) => {
  const wrong = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message });
  if (!draft.messageType && !draft.messageCategory) wrong('messageCategory', 'message.no_category');
  // The rest of a draft may be missing.
  if (draft.intent === 'draft') return;
  if (draft.title === '') wrong('title', 'message.no_title');
  if (!hasWords(draft.description)) wrong('description', 'message.no_body');
  if (!isAddressed(draft.audience)) wrong('audience', 'message.nobody');
  if (draft.intent !== 'schedule') return;
  if (!draft.sendAt) wrong('sendAt', 'required');
  else if (new Date(draft.sendAt) <= new Date()) wrong('sendAt', 'message.in_the_past');
});
export type Compose = z.output<typeof Compose>;

export const isAddressed = ({ groups, users, everybody }: Compose['audience']) =>
  everybody || groups.length > 0 || users.length > 0;

const BLANK: z.input<typeof Compose> = {
  title: '',
  description: '',
  messageType: null,
  messageCategory: null,
  importance: 0,
  ways: [],
  audience: { groups: [], users: [], everybody: false },
  attachments: [],
  intent: 'send',
};

/** A new message, a draft to continue, or a copy of another. Files stay with the message they were uploaded for. */
export function initialOf(message: SentMessage | undefined, copied: boolean): z.input<typeof Compose> {
  if (!message) return BLANK;
  const { groups, users, everybody } = message.audience;
  return {
    title: message.title,
    description: message.description,
    messageType: message.type?.id ?? null,
    messageCategory: message.category.id,
    importance: message.importance,
    ways: message.ways.includes(SEND_MAIL) ? [SEND_MAIL] : [],
    audience: { groups: groups.map(({ id }) => id), users: users.map(({ id }) => id), everybody },
    attachments: copied ? [] : message.attachments,
    intent: !copied && message.state === 'scheduled' ? 'schedule' : 'send',
    ...(!copied && message.sendAt ? { sendAt: message.sendAt } : {}),
  };
}

/** The values a chosen type sets; its group is added to those chosen already. */
export function filledBy(type: MessageType, audience: Compose['audience']) {
  const groups = type.group ? [...new Set([...audience.groups, type.group.id])] : audience.groups;
  return {
    messageCategory: type.category.id,
    importance: type.importance,
    ways: type.mail ? [SEND_MAIL] : [],
    audience: { ...audience, groups },
  };
}

/** The body of the call. */
export const bodyOf = ({ attachments, sendAt, ...draft }: Compose) => ({
  ...draft,
  attachments: attachments.map(({ name }) => name),
  ...(draft.intent === 'schedule' && sendAt ? { sendAt } : {}),
});
