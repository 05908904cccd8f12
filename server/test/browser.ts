import { type Ask, addressOf, type Endpoint } from '@cloudyard/contract/kit/endpoint.ts';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { DEMO_PASSWORD } from '../src/seed.ts';

export { DEMO_PASSWORD };

// biome-ignore lint/suspicious/noExplicitAny: stories look into the answer as it is on the wire
export type Answered = { status: number; body: any; headers: LightMyRequestResponse['headers'] };

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const ORIGIN = 'http://localhost:80';

type Cookie = { value: string; path: string };

/** As much of a browser as logging in takes: it keeps cookies by path, fills forms and follows redirects by hand. */
export class Browser {
  readonly cookies = new Map<string, Cookie>();
  readonly app: FastifyInstance;
  address: string;
  agent: string;

  constructor(app: FastifyInstance, { address = '127.0.0.1', agent = CHROME } = {}) {
    this.app = app;
    this.address = address;
    this.agent = agent;
  }

  cookieHeader(path: string) {
    return [...this.cookies]
      .filter(
        ([, cookie]) =>
          path === cookie.path || path.startsWith(cookie.path.replace(/\/?$/, '/')) || cookie.path === '/',
      )
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
  }

  #keep(headers: LightMyRequestResponse['headers']) {
    for (const line of [headers['set-cookie'] ?? []].flat()) {
      const [pair = '', ...attributes] = line.split('; ');
      const at = pair.indexOf('=');
      const name = pair.slice(0, at);
      const path = attributes.find((one) => one.startsWith('Path='))?.slice(5) ?? '/';
      if (/Expires=Thu, 01 Jan 1970/.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, { value: pair.slice(at + 1), path });
    }
  }

  async send(
    method: string,
    url: string,
    options: { form?: Record<string, string>; body?: unknown; headers?: Record<string, string> } = {},
  ) {
    const { form, body, headers } = options;
    const cookie = this.cookieHeader(url.split('?')[0] ?? '/');
    const response = await this.app.inject({
      method: method as 'GET',
      url,
      remoteAddress: this.address,
      headers: {
        host: 'localhost:80',
        'user-agent': this.agent,
        ...(cookie ? { cookie } : {}),
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(form ? { payload: new URLSearchParams(form).toString() } : {}),
      // A text is JSON too: `updateNamespaceStatus` takes the id itself.
      ...(body === undefined
        ? {}
        : { payload: typeof body === 'string' ? JSON.stringify(body) : (body as object) }),
    });
    this.#keep(response.headers);
    return response;
  }

  get(url: string, headers: Record<string, string> = {}) {
    return this.send('GET', url, { headers: { accept: 'text/html', ...headers } });
  }

  /** Asks an endpoint of the contract; returns whatever comes back. */
  async ask<E extends Endpoint>(
    endpoint: E,
    ask: Ask<E> | object = {},
    headers: Record<string, string> = {},
  ): Promise<Answered> {
    const { body } = ask as { body?: unknown };
    const response = await this.send(endpoint.method, addressOf(endpoint, ask as object), { body, headers });
    const isJson = String(response.headers['content-type']).includes('json');
    return {
      status: response.statusCode,
      body: isJson ? response.json() : response.body,
      headers: response.headers,
    };
  }

  /** The login page's fields, as a form parser finds them. */
  async form(service?: string, more: Record<string, string> = {}) {
    const query = new URLSearchParams({ ...(service === undefined ? {} : { service }), ...more });
    const page = await this.get(`/cas/login?${query}`);
    return { page, fields: hiddenFields(page.body) };
  }

  /** Fills and sends the login form; the answer is a redirect to the service, or a page. */
  async submit(username: string, password: string, service?: string, more: Record<string, string> = {}) {
    const { page, fields } = await this.form(service);
    // Logged in already: the central login sends on without a form.
    if (page.statusCode === 303) return page;
    return this.send('POST', '/cas/login', {
      form: { ...fields, username, password, submit: 'login', ...more },
    });
  }

  /** Logs in all the way into the console; returns the user. */
  async logIn(username: string, password = DEMO_PASSWORD, more: Record<string, string> = {}) {
    await this.get('/cas-url');
    const sent = await this.submit(username, password, `${ORIGIN}/console`, more);
    const to = String(sent.headers.location ?? '');
    if (sent.statusCode !== 303)
      throw new Error(`${username} cannot log in: ${sent.statusCode} ${banner(sent.body)}`);
    await this.get(to.slice(ORIGIN.length));
    const me = await this.get('/api-me/');
    if (me.statusCode !== 200) throw new Error(`${username} is not logged in: ${me.body}`);
    return me.json() as { userId: string; sessionId: string; state: string; username: string };
  }
}

export const hiddenFields = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map(
      ([, name = '', value = '']) => [unescapeHtml(name), unescapeHtml(value)],
    ),
  );
const unescapeHtml = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** The error on the page. */
export const banner = (html: string) => /<p class="banner[^>]*>([^<]*)</.exec(html)?.[1];
