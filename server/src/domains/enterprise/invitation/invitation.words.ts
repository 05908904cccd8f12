import { INVITATION_DAYS } from '@cloudyard/contract/enterprise/invitation.ts';

/**
 * What another person typed, as one plain line in a mail: no line breaks, and nothing that a mail
 * program would make a link of.
 */
export const plainLine = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[:/\\@<>]+/g, ' ')
    .replace(/\.(?=\S)/g, '. ')
    .replace(/ {2,}/g, ' ')
    .trim();

export type Inviting = {
  place: string | null;
  /** Null: to the platform, into no enterprise. */
  enterprise: string | null;
  inviter: string;
};

/** In both languages: the language of the reader is unknown. */
export function invitationMail({ enterprise, inviter }: Omit<Inviting, 'place'>, name: string, link: string) {
  const [place, from, to] = [enterprise ?? 'Cloudyard', inviter, name].map(plainLine);
  return {
    subject: `邀请您加入 ${place} · You're invited to join ${place}`,
    text: [
      `${to}，您好：`,
      `${from} 邀请您加入 ${place}。请打开下面的链接，${INVITATION_DAYS} 天内有效，只能使用一次：`,
      link,
      '如果您不认识邀请人，请忽略此邮件。',
      '',
      `Hello ${to},`,
      `${from} invites you to join ${place}. Open this link within ${INVITATION_DAYS} days; it works once:`,
      link,
      "If you don't know the person who invited you, ignore this email.",
      '',
    ].join('\n'),
  };
}

const FIELDS: Record<string, string> = { name: '姓名 name', email: '邮箱 email' };
const PROBLEMS: Record<string, string> = {
  required: '未填写 missing',
  format: '格式不正确 invalid',
  'identity.email_format': '格式不正确 invalid',
  member: '已经是成员 already a member',
  invited: '已被邀请 already invited',
};

/** What is wrong with a row, for the exported table with the rows to correct. */
export const problemWords = (problem: string) =>
  problem
    .split('; ')
    .map((one) => {
      const [what = '', detail] = one.split(': ');
      if (what === 'duplicate') return `与第 ${detail} 行重复 same as line ${detail}`;
      if (detail === undefined) return PROBLEMS[what] ?? what;
      const why = detail.startsWith('too_long') ? '过长 too long' : (PROBLEMS[detail] ?? detail);
      return `${FIELDS[what] ?? what} ${why}`;
    })
    .join('; ');
