import { serviceApi } from '@cloudyard/contract/identity/service.ts';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, openTestApp, type TestApp } from '../../../../test/app.ts';
import {
  answerOf,
  asked,
  proxyGranting,
  type Service,
  schemaErrors,
  startService,
  ticketFor,
  trustServices,
} from '../testing/cas.ts';

const SERVICE = 'https://app.example/portal/';
let test: TestApp;
let back: Service;
let further: Service;
beforeAll(async () => {
  await trustServices();
  [back, further] = await Promise.all([startService({ tls: true }), startService({ tls: true })]);
  test = await openTestApp({ CAS_SERVICES: SERVICE });
  const admin = await test.as('admin');
  for (const [name, { url }] of Object.entries({ back, further })) {
    const draft = { name, address: `${url}/app`, description: '', singleLogout: false, enabled: true };
    await admin.ask(serviceApi.add, { body: { ...draft, mayProxy: true } });
  }
});
afterAll(async () => {
  await test.close();
  await Promise.all([back.stop(), further.stop()]);
});

const fresh = () => new Browser(test.app);
const get = (path: string, fields: Record<string, string>) => fresh().get(`/cas/${path}${asked(fields)}`);
const ticket = (browser = fresh()) => ticketFor(browser, SERVICE);
const granting = async (browser = fresh()) =>
  proxyGranting(browser, back, await ticketFor(browser, `${back.url}/app`));
const proxy = async (pgt: string, targetService: string) => (await get('proxy', { pgt, targetService })).body;

describe('proxies', () => {
  it('V10 need /proxyValidate for their tickets', async () => {
    const { pgt } = await granting();
    const pt = async () => answerOf(await proxy(pgt, SERVICE)).proxyTicket ?? '';
    expect(await schemaErrors(await proxy(pgt, SERVICE))).toEqual([]);
    expect((await get('validate', { service: SERVICE, ticket: await pt() })).body).toBe('no\n\n');
    const wrong = await get('p3/serviceValidate', { service: SERVICE, ticket: await pt() });
    expect(answerOf(wrong.body)).toMatchObject({
      code: 'INVALID_TICKET_SPEC',
      description: 'A proxy ticket is only taken by proxyValidate',
    });
    for (const path of ['proxyValidate', 'p3/proxyValidate']) {
      const { body } = await get(path, { service: SERVICE, ticket: await pt() });
      expect(answerOf(body)).toMatchObject({ user: 'su.wen', proxies: [`${back.url}/app/callback?own=1`] });
      expect(await schemaErrors(body)).toEqual([]);
    }
    const st = await get('proxyValidate', { service: SERVICE, ticket: await ticket() });
    expect(answerOf(st.body).user).toBe('su.wen');
  });

  it('V11 get the granting ticket at the https callback, and the caller only its IOU', async () => {
    const { body, called, pgt, iou } = await granting();
    expect(called.map((one) => one.method)).toEqual(['GET']);
    expect(called[0]?.url).toBe(`/app/callback?own=1&pgtId=${pgt}&pgtIou=${iou}`);
    expect(answerOf(body).pgtIou).toBe(iou);
    expect(body).not.toContain(pgt);
    expect(iou).not.toContain(pgt.slice(4));
    expect(await schemaErrors(body)).toEqual([]);
  });

  it('V11 are refused with a callback that is not https, not reached, not 200, or redirects; the ticket is taken back', async () => {
    const code = async (pgtUrl: string) => {
      const st = await ticketFor(fresh(), `${back.url}/app`);
      return answerOf((await get('serviceValidate', { service: `${back.url}/app`, ticket: st, pgtUrl })).body)
        .code;
    };
    for (const answer of [500, 404, 204, 302]) {
      back.options.status = answer;
      back.options.headers = { location: further.url };
      const before = further.received.length;
      const { body, pgt } = await granting();
      expect([answer, answerOf(body).code]).toEqual([answer, 'INVALID_PROXY_CALLBACK']);
      expect(further.received.length).toBe(before);
      expect(answerOf(await proxy(pgt, SERVICE)).code).toBe('INVALID_REQUEST');
    }
    Object.assign(back.options, { status: 200, headers: {} });
    const heard = back.received.length;
    expect(await code(`${back.url.replace('https', 'http')}/app/cb`)).toBe('UNAUTHORIZED_SERVICE_PROXY');
    expect(await code(`${further.url}/app/cb`)).toBe('UNAUTHORIZED_SERVICE_PROXY');
    expect(await code(`${back.url}/application/cb`)).toBe('UNAUTHORIZED_SERVICE_PROXY');
    expect(back.received.length).toBe(heard);
  });

  it('V12 are named in the answer, newest first', async () => {
    const { pgt } = await granting();
    const { proxyTicket = '' } = answerOf(await proxy(pgt, `${further.url}/app`));
    const second = await proxyGranting(fresh(), further, proxyTicket, 'proxyValidate');
    const { proxyTicket: last = '' } = answerOf(await proxy(second.pgt, SERVICE));
    const { body } = await get('p3/proxyValidate', { service: SERVICE, ticket: last });
    expect(answerOf(body).proxies).toEqual([
      `${further.url}/app/callback?own=1`,
      `${back.url}/app/callback?own=1`,
    ]);
    expect(await schemaErrors(body)).toEqual([]);
  });
});

describe('POST /cas/samlValidate', () => {
  const envelope = (artifact: string) =>
    `<?xml version="1.0"?><SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/"><SOAP-ENV:Header/><SOAP-ENV:Body><samlp:Request xmlns:samlp="urn:oasis:names:tc:SAML:1.0:protocol" MajorVersion="1" MinorVersion="1" RequestID="_1" IssueInstant="2026-01-01T00:00:00Z"><samlp:AssertionArtifact>${artifact}</samlp:AssertionArtifact></samlp:Request></SOAP-ENV:Body></SOAP-ENV:Envelope>`;
  const post = (body: string, TARGET = SERVICE) =>
    fresh().send('POST', `/cas/samlValidate${asked({ TARGET })}`, {
      body,
      headers: { 'content-type': 'text/xml' },
    });
  const read = (xml: string) => {
    const { document } = new JSDOM(xml, { contentType: 'text/xml' }).window;
    const text = (name: string) =>
      [...document.getElementsByTagNameNS('urn:oasis:names:tc:SAML:1.0:assertion', name)].map(
        (one) => one.textContent,
      );
    const status = document.getElementsByTagNameNS('urn:oasis:names:tc:SAML:1.0:protocol', 'StatusCode')[0];
    return {
      status: status?.getAttribute('Value'),
      names: text('NameIdentifier'),
      audience: text('Audience'),
    };
  };

  it('V14 answers SAML 1.1 to a POST only, once', async () => {
    const st = await ticket();
    expect((await fresh().get(`/cas/samlValidate${asked({ TARGET: SERVICE })}`)).statusCode).toBe(404);
    const { body, headers } = await post(envelope(st));
    expect(headers['content-type']).toBe('text/xml; charset=utf-8');
    expect(read(body)).toEqual({
      status: 'saml1p:Success',
      names: ['su.wen', 'su.wen'],
      audience: [SERVICE],
    });
    expect(read((await post(envelope(st))).body).status).toBe('saml1p:RequestDenied');
    expect(read((await post(envelope(await ticket()), 'https://a.b')).body).status).toBe(
      'saml1p:RequestDenied',
    );
    expect(read((await post('<broken')).body).status).toBe('saml1p:RequestDenied');
  });
});
