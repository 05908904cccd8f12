import { Agent, request } from 'node:http';

type Answer = { status: number; location: string; body: string };

/** As little of a browser as a login takes: what it costs is not the server's. */
export class LeanBrowser {
  #agent: Agent;
  #base: URL;
  #begun: string | undefined;
  constructor(url: string) {
    this.#base = new URL(url);
    this.#agent = new Agent({ keepAlive: true, maxSockets: 1 });
  }

  #send(method: string, path: string, cookie: string, form?: string) {
    return new Promise<Answer & { cookies: string }>((resolve, reject) => {
      const headers: Record<string, string> = {
        'user-agent': 'cloudyard-bench',
        accept: 'text/html',
        cookie,
      };
      if (form) headers['content-type'] = 'application/x-www-form-urlencoded';
      const { hostname, port } = this.#base;
      const sent = request({ agent: this.#agent, hostname, port, path, method, headers }, (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          body += chunk;
        });
        response.on('end', () => {
          const set = response.headers['set-cookie'] ?? [];
          const cookies = set.map((line) => line.slice(0, line.indexOf(';'))).join('; ');
          resolve({
            status: response.statusCode ?? 0,
            location: response.headers.location ?? '',
            body,
            cookies,
          });
        });
      });
      sent.on('error', reject);
      sent.end(form);
    });
  }

  /** Form, password, ticket, session. */
  async logIn(username: string) {
    const service = `${this.#base.origin}/console`;
    // Says that this browser is about to log in; the page that leads to the login asks for it.
    this.#begun ??= (await this.#send('GET', '/cas-url', '')).cookies;
    const form = await this.#send('GET', `/cas/login?service=${encodeURIComponent(service)}`, '');
    const lt = /name="lt" value="([^"]*)"/.exec(form.body)?.[1] ?? '';
    const fields = { lt, service, username, password: 'Cloudyard_2026', submit: 'login' };
    const sent = await this.#send('POST', '/cas/login', form.cookies, String(new URLSearchParams(fields)));
    const back = await this.#send('GET', sent.location.slice(this.#base.origin.length), this.#begun);
    if (!back.cookies.includes('cloudyard=')) throw new Error(`${username} got no session: ${sent.status}`);
  }

  close() {
    this.#agent.destroy();
  }
}
