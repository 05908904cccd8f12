import type { MailedMessage } from './mail.queries.ts';

/** A longer text is cut, and goes on behind the link. */
export const MOST_TEXT = 2000;
/** A mail lists so many titles; the rest is counted. */
const MOST_TITLES = 50;

type Words = { subject: string; text: string };
type Told = { message: MailedMessage; address: string };

const shortened = (text: string) => (text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}…` : text);

/** One line in both languages, as far as there are two. */
const inBoth = (cn: string, en: string) =>
  [...new Set([cn, en])]
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '')
    .join(' · ');

/** Our mails bear our address: words of others in them must not pass for ours. */
const titleOf = ({ by, title, title_en }: MailedMessage) => {
  const said = inBoth(title, title_en) || '新消息 · New message';
  return by === '' ? said : `[${inBoth(by, '')}] ${said}`;
};
const writerOf = ({ by }: MailedMessage) =>
  by === '' ? [] : [`${inBoth(by, '')} 写给您 · wrote to you:`, ''];

const footer = (preferences: string) => [
  '',
  `哪些消息发邮件，由您在消息设置中决定：${preferences}`,
  `Choose which messages you get by email: ${preferences}`,
];

/** A mail of one message: its text, and the link to it. */
export const messageMail = ({ message, address }: Told, preferences: string): Words => ({
  subject: titleOf(message),
  text: `${[
    ...writerOf(message),
    ...[...new Set([message.plain, message.plain_en])]
      .filter((text) => text !== '')
      .flatMap((text) => [shortened(text), '']),
    `在 Cloudyard 中查看 · View in Cloudyard: ${address}`,
    ...footer(preferences),
  ].join('\n')}\n`,
});

/** A mail of several: their titles, each with its link. */
export function digestMail(told: readonly Told[], preferences: string): Words {
  const more = told.length - MOST_TITLES;
  return {
    subject: `您有 ${told.length} 条新消息 · ${told.length} new messages`,
    text: `${[
      ...told.slice(0, MOST_TITLES).flatMap(({ message, address }) => [titleOf(message), `  ${address}`, '']),
      ...(more > 0 ? [`还有 ${more} 条 · and ${more} more`, ''] : []),
      ...footer(preferences).slice(1),
    ].join('\n')}\n`,
  };
}
