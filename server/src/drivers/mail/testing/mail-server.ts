import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type Received = { from: string; to: string[]; text: string };

/** How a mail server behaves; as here, it takes everything. */
const obliging = {
  /** The answer to a client that names a recipient. */
  nobodyThere: undefined as Error | undefined,
  /** The answer after the whole mail, which is then refused. */
  refusal: undefined as Error | undefined,
  /** After the whole mail, which it has: answers, says nothing any more, or hangs up. */
  afterData: 'answers' as 'answers' | 'silent' | 'gone',
  /** Hangs up at the first bytes of a mail. */
  hangsUpEarly: false,
};

export const saying = (responseCode: number, text = 'no') => Object.assign(new Error(text), { responseCode });

/** A mail server that keeps what it is given. Its login is yard, its password right. */
export async function openMailServer(port = 0) {
  const received: Received[] = [];
  const behaviour = { ...obliging };
  const hangUp = () => {
    for (const { _socket } of server.connections as unknown as Set<{ _socket: Socket }>) _socket.destroy();
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // One that is silent is not waited for at the end.
    closeTimeout: 100,
    onAuth: ({ username, password }, _, done) =>
      username === 'yard' && password === 'right' ? done(null, { user: username }) : done(new Error('no')),
    onRcptTo: (_, __, done) => done(behaviour.nobodyThere),
    onData: (stream, { envelope: { mailFrom, rcptTo } }, done) => {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        if (behaviour.hangsUpEarly) hangUp();
        text += chunk.toString();
      });
      stream.on('end', () => {
        if (behaviour.refusal) return done(behaviour.refusal);
        received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map((one) => one.address), text });
        if (behaviour.afterData === 'answers') done();
        if (behaviour.afterData === 'gone') hangUp();
      });
    },
  });
  // A client that gives up is no trouble of ours.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: at } = server.server.address() as AddressInfo;
  return {
    port: at,
    url: `smtp://127.0.0.1:${at}`,
    received,
    behaviour,
    /** Forgets what came, and takes everything again. */
    calm() {
      received.length = 0;
      Object.assign(behaviour, obliging);
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
export type MailServer = Awaited<ReturnType<typeof openMailServer>>;

/** Quoted-printable or base64, as a mail program reads it. */
export function bodyOf(text: string) {
  const raw = text.slice(text.indexOf('\r\n\r\n') + 4);
  if (/^content-transfer-encoding: base64/im.test(text)) return Buffer.from(raw, 'base64').toString('utf8');
  const coded = raw.replaceAll('=\r\n', '');
  const bytes = coded.replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
