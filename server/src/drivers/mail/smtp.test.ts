import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeSmtp } from './smtp.ts';

/** A mail server that keeps what it is given. */
const received: { from: string; to: string[]; text: string }[] = [];
let refusal: Error | undefined;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onAuth: ({ username, password }, _, done) =>
    username === 'yard' && password === 'right' ? done(null, { user: username }) : done(new Error('no')),
  onData: (stream, session, done) => {
    let text = '';
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    stream.on('end', () => {
      if (refusal) return done(refusal);
      const { mailFrom, rcptTo } = session.envelope;
      received.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map((one) => one.address),
        text,
      });
      done();
    });
  },
});
let port: number;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.server.address() as AddressInfo).port;
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
afterEach(() => {
  received.length = 0;
  refusal = undefined;
});

const mail = {
  id: 'm-1',
  to: 'su.wen@example.com',
  subject: '重置密码 · Set a new password',
  text: '请打开链接 http://127.0.0.1:8080/common/reset-password#token=abc\n',
};
const carrier = (url = `smtp://127.0.0.1:${port}`, patience?: number) =>
  makeSmtp(url, 'Cloudyard <no-reply@cloudyard.example>', patience);
const headerOf = (text: string, name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(text)?.[1];

/** Quoted-printable, as a mail program reads it. */
const bodyOf = (text: string) => {
  const coded = text.slice(text.indexOf('\r\n\r\n') + 4).replaceAll('=\r\n', '');
  const bytes = coded.replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
};

describe('a mail server', () => {
  it('gets the mail from us, under an id of ours', async () => {
    const smtp = carrier();
    await smtp.send(mail);
    await smtp.send(mail);
    await smtp.close?.();
    expect(received).toMatchObject(Array(2).fill({ from: 'no-reply@cloudyard.example', to: [mail.to] }));
    const ids = received.map((one) => headerOf(one.text, 'Message-ID'));
    expect(ids).toEqual(['<m-1@cloudyard>', '<m-1@cloudyard>']);
    expect(bodyOf(received[0]?.text ?? '')).toBe(mail.text.replace('\n', '\r\n'));
  });

  it('is shown the name and password of its address', async () => {
    await carrier(`smtp://yard:right@127.0.0.1:${port}`).send(mail);
    await expect(carrier(`smtp://yard:wrong@127.0.0.1:${port}`).send(mail)).rejects.toThrow();
    expect(received).toHaveLength(1);
  });

  it('that refuses has not got it', async () => {
    refusal = Object.assign(new Error('Mailbox is full'), { responseCode: 452 });
    await expect(carrier().send(mail)).rejects.toThrow('Mailbox is full');
  });

  it('gets no header that was written into a value', async () => {
    await carrier().send({ ...mail, subject: 'Hello\r\nBcc: thief@example.com' });
    expect(received[0]?.to).toEqual([mail.to]);
    expect(headerOf(received[0]?.text ?? '', 'Bcc')).toBeUndefined();
  });

  it('that never says a word is given up', async () => {
    const silent: Server = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const url = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    await expect(carrier(url, 200).send(mail)).rejects.toThrow(/greeting|timeout/i);
    silent.close();
  });
});
