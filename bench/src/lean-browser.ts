import { connect, type Socket } from 'node:net';

type Answer = { status: number; location: string; body: string; cookies: string };

/**
 * As little of a browser as a login takes, by hand on a socket: it runs on the same cores as the server, and its own
 * cost must not count as the server's.
 */
export class LeanBrowser {
  #socket: Socket;
  #base: URL;
  #begun: string | undefined;
  #received = '';
  #waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined;

  constructor(url: string) {
    this.#base = new URL(url);
    this.#socket = connect(Number(this.#base.port), this.#base.hostname).setNoDelay(true);
    this.#socket.setEncoding('latin1');
    this.#socket.on('data', (chunk: string) => this.#receive(chunk));
    this.#socket.on('error', (error) => this.#waiting?.reject(error));
  }

  #receive(chunk: string) {
    this.#received += chunk;
    const head = this.#received.indexOf('\r\n\r\n');
    if (head < 0) return;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(this.#received)?.[1] ?? 0);
    if (this.#received.length < head + 4 + length) return;
    const text = this.#received.slice(0, head);
    const body = this.#received.slice(head + 4, head + 4 + length);
    this.#received = this.#received.slice(head + 4 + length);
    const cookies = [...text.matchAll(/\r\nset-cookie: ([^;\r]*)/gi)].map(([, cookie]) => cookie).join('; ');
    const location = /\r\nlocation: ([^\r]*)/i.exec(text)?.[1] ?? '';
    this.#waiting?.resolve({ status: Number(text.slice(9, 12)), location, body, cookies });
  }

  #send(method: string, path: string, cookie: string, form?: string) {
    const lines = [
      `${method} ${path} HTTP/1.1`,
      `host: ${this.#base.host}`,
      'user-agent: cloudyard-bench',
      'accept: text/html',
      `cookie: ${cookie}`,
      ...(form
        ? ['content-type: application/x-www-form-urlencoded', `content-length: ${Buffer.byteLength(form)}`]
        : []),
    ];
    return new Promise<Answer>((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(`${lines.join('\r\n')}\r\n\r\n${form ?? ''}`);
    });
  }

  /** Form, password, ticket, session. */
  async logIn(username: string) {
    const service = `${this.#base.origin}/console`;
    // Marks this browser as logging in; the page that leads to the login does the same.
    this.#begun ??= (await this.#send('GET', '/cas-url', '')).cookies;
    const form = await this.#send('GET', `/cas/login?service=${encodeURIComponent(service)}`, '');
    const lt = /name="lt" value="([^"]*)"/.exec(form.body)?.[1] ?? '';
    const fields = { lt, service, username, password: 'Cloudyard_2026', submit: 'login' };
    // The ticket is bound to the login that was begun.
    const cookies = `${form.cookies}; ${this.#begun}`;
    const sent = await this.#send('POST', '/cas/login', cookies, String(new URLSearchParams(fields)));
    const back = await this.#send('GET', sent.location.slice(this.#base.origin.length), this.#begun);
    if (!back.cookies.includes('cloudyard=')) throw new Error(`${username} got no session: ${sent.status}`);
  }

  close() {
    this.#socket.destroy();
  }
}
