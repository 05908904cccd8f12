import { createTransport } from 'nodemailer';
import type { Carrier, Mail } from '../../kit/carrier.ts';

/**
 * Any mail server. The message id is ours, so that a second try is recognised as the same mail.
 * A server that says nothing is given up before the next try begins: two at once would send it twice.
 */
export function makeSmtp(url: string, from: string, patience = 10_000): Carrier<Mail> {
  const transport = createTransport(
    {
      url,
      connectionTimeout: patience,
      greetingTimeout: patience,
      socketTimeout: patience,
      // A mail is the text given here, never a file or an address somebody wrote into it.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  return {
    kept: false,
    async send({ id, to, subject, text }) {
      await transport.sendMail({ messageId: `<${id}@cloudyard>`, to, subject, text });
    },
    close: async () => transport.close(),
  };
}
