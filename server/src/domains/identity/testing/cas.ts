import { readFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { LightMyRequestResponse } from 'fastify';
import { JSDOM } from 'jsdom';
import { validateXML } from 'xmllint-wasm';
import type { Browser } from '../../../../test/browser.ts';

// Speaks the protocol as other clients do: nothing here knows how our side makes its answers.

export const DEMO = 'Cloudyard_2026';
const here = import.meta.dirname;

export const documentOf = (html: string) => new JSDOM(html).window.document;
export const bannerOf = (html: string) => documentOf(html).querySelector('.banner')?.textContent ?? '';

/** The fields of the page's form as a browser would send them: what is not ticked is not sent. */
export function formOf(html: string): Record<string, string> {
  const { window } = new JSDOM(html);
  const form = window.document.querySelector('form');
  if (!form) return {};
  return Object.fromEntries([...new window.FormData(form)].map(([name, value]) => [name, String(value)]));
}

export const loginAddress = (fields: Record<string, string>) => `/cas/login?${new URLSearchParams(fields)}`;

/** Opens the login page and sends its form. */
export async function logIn(
  browser: Browser,
  asked: Record<string, string> = {},
  typed: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  const page = await browser.get(loginAddress(asked));
  return browser.send('POST', '/cas/login', {
    form: { ...formOf(page.body), username: 'su.wen', password: DEMO, submit: 'login', ...typed },
  });
}

type Answer = { headers: Record<string, unknown> };
export const locationOf = ({ headers }: Answer) => String(headers.location ?? '');
export const ticketOf = (answer: Answer) => /[?&]ticket=([^&#]*)/.exec(locationOf(answer))?.[1] ?? '';

/** A ticket for the service: from the standing login, or by logging in. */
export async function ticketFor(browser: Browser, service: string, username = 'su.wen') {
  const answer = await browser.get(loginAddress({ service }));
  if (answer.statusCode === 303) return ticketOf(answer);
  return ticketOf(await logIn(browser, { service }, { username }));
}

/** The errors the schema finds in a document; none is good. */
export async function schemaErrors(xml: string): Promise<string[]> {
  const schema = await readFile(join(here, 'cas.xsd'), 'utf8');
  const { errors } = await validateXML({
    xml: [{ fileName: 'answer.xml', contents: xml }],
    schema: [schema],
  });
  return errors.map((one) => one.message);
}

const CAS = 'http://www.yale.edu/tp/cas';

/** A validation answer as an XML parser with namespaces reads it. */
export function answerOf(xml: string) {
  const { document } = new JSDOM(xml, { contentType: 'text/xml' }).window;
  const all = (name: string) =>
    [...document.getElementsByTagNameNS(CAS, name)].map((one) => one.textContent ?? '');
  const failure =
    document.getElementsByTagNameNS(CAS, 'authenticationFailure')[0] ??
    document.getElementsByTagNameNS(CAS, 'proxyFailure')[0];
  const attributes = document.getElementsByTagNameNS(CAS, 'attributes')[0];
  return {
    user: all('user')[0],
    code: failure?.getAttribute('code') ?? undefined,
    description: failure?.textContent ?? undefined,
    pgtIou: all('proxyGrantingTicket')[0],
    proxyTicket: all('proxyTicket')[0],
    proxies: all('proxy'),
    attributes: [...(attributes?.children ?? [])].map((one) => [one.localName, one.textContent ?? '']),
  };
}

export type Received = {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
  address: string;
};

/** A real service on a port of its own that records its requests. `status` 0: it never answers. */
export async function startService({ tls = false, status = 200, headers = {} } = {}) {
  const received: Received[] = [];
  const options = {
    status,
    headers: headers as Record<string, string>,
    before: async () => undefined as unknown,
  };
  const [key, cert] = await Promise.all(
    ['key', 'crt'].map((end) => readFile(join(here, `localhost.${end}`))),
  );
  const server = tls ? createTlsServer({ key: key as Buffer, cert: cert as Buffer }) : createServer();
  server.on('request', async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method = '', url = '' } = request;
    received.push({
      method,
      url,
      headers: request.headers,
      body,
      address: request.socket.remoteAddress ?? '',
    });
    await options.before();
    if (options.status) response.writeHead(options.status, options.headers).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http${tls ? 's' : ''}://127.0.0.1:${port}`,
    received,
    options,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type Service = Awaited<ReturnType<typeof startService>>;

/** This process trusts the certificate of the services above, as a real one trusts its authorities. */
export async function trustServices() {
  const ours = await readFile(join(here, 'localhost.crt'), 'utf8');
  setDefaultCACertificates([...getCACertificates('default'), ours]);
}

export const asked = (fields: Record<string, string>) => `?${new URLSearchParams(fields)}`;

/** Validates with a callback of the service's own; returns the granting ticket it was handed. */
export async function proxyGranting(
  browser: Browser,
  service: Service,
  ticket: string,
  path = 'serviceValidate',
) {
  const before = service.received.length;
  const fields = { service: `${service.url}/app`, ticket, pgtUrl: `${service.url}/app/callback?own=1` };
  const { body } = await browser.get(`/cas/${path}${asked(fields)}`);
  const called = service.received.slice(before);
  const given = new URL(called[0]?.url ?? '/', service.url).searchParams;
  return { body, called, pgt: given.get('pgtId') ?? '', iou: given.get('pgtIou') ?? '' };
}
