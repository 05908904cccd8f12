// In both languages: the language of the writer is unknown.

type Words = { subject: string; text: string };
const mail = (subject: string, ...lines: string[]): Words => ({ subject, text: `${lines.join('\n')}\n` });

export const receivedMail = (ticket: string) =>
  mail(
    `已收到您的反馈 ${ticket} · We received your feedback ${ticket}`,
    `感谢您的反馈，编号 ${ticket}。我们会尽快回复到此邮箱。`,
    '',
    `Thank you for your feedback, number ${ticket}. We'll reply to this email as soon as we can.`,
  );

const quoted = (text: string) =>
  text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');

export const answeredMail = (ticket: string, asked: string, answer: string) =>
  mail(
    `回复您的反馈 ${ticket} · Reply to your feedback ${ticket}`,
    answer,
    '',
    `您的反馈 · You wrote (${ticket}):`,
    quoted(asked),
  );
