import { createTransport } from 'nodemailer';
import type { Carrier, Mail } from '../../kit/carrier.ts';

/** Any mail server. The message id is ours, so that a second try is recognised as the same mail. */
export function makeSmtp(url: string, from: string): Carrier<Mail> {
  const transport = createTransport(url, { from });
  return {
    kept: false,
    async send({ id, to, subject, text }) {
      await transport.sendMail({ messageId: `<${id}@cloudyard>`, to, subject, text });
    },
    close: async () => transport.close(),
  };
}
