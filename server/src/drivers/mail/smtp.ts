import { type Carrier, type Mail, NotCarried, type Outcome } from '../../kit/carrier.ts';

/** Steps in which an answer is about this mail; before them it is about us or the server. */
const ABOUT_THE_MAIL = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);
/** The server wants another login: that refuses no particular mail. */
const ABOUT_THE_LOGIN = new Set([530, 534, 535, 538]);

type Trouble = { code?: string; command?: string; responseCode?: number };

/** What a failure means for the mail. `complete`: the last of it had been handed over. */
export function outcomeOf({ code, command = '', responseCode }: Trouble, complete: boolean): Outcome {
  if (ABOUT_THE_MAIL.has(command)) {
    if (responseCode) return responseCode >= 500 && !ABOUT_THE_LOGIN.has(responseCode) ? 'never' : 'later';
    // Too large for the server, by its own word.
    if (code === 'EMESSAGE') return 'never';
  }
  // No address at all: no server was asked.
  if (command === 'API' && code === 'EENVELOPE') return 'never';
  return complete ? 'unsure' : 'later';
}

/**
 * Any mail server. The message id is ours, so that a mail program knows a second copy. A server may think for
 * a while about a mail it has got; after giving up too early its fate is unknown.
 */
export function makeSmtp(url: string, from: string, patience = 10_000): Carrier<Mail> {
  const options = {
    url,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: 2.5 * patience,
    // A mail is the text given here, never a file or an address that its author wrote into it.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  return {
    kept: false,
    async send({ id, to, subject, text }) {
      // Read in with the first mail: without a mail server it is not needed.
      const { createTransport } = await import('nodemailer');
      const transport = createTransport(options, { from });
      let complete = false;
      transport.use('stream', ({ message }, done) => {
        const open = message.createReadStream.bind(message);
        message.createReadStream = (...how) =>
          // After the last of it comes the dot by which the server has the mail.
          open(...how).once('end', () => {
            complete = true;
          });
        done();
      });
      try {
        await transport.sendMail({ messageId: `<${id}@cloudyard>`, to, subject, text });
      } catch (error) {
        throw new NotCarried(outcomeOf(error as Trouble, complete), error);
      } finally {
        transport.close();
      }
    },
  };
}
