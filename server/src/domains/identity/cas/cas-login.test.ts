import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, openTestApp, type TestApp } from '../../../../test/app.ts';
import { inTransaction } from '../../../kit/context.ts';
import {
  bannerOf,
  DEMO,
  documentOf,
  formOf,
  locationOf,
  logIn,
  loginAddress,
  ticketFor,
  ticketOf,
} from '../testing/cas.ts';
import { giveForm, useForm } from './ticket.service.ts';

const SERVICE = 'https://app.example/portal/';
let test: TestApp;
beforeAll(async () => {
  test = await openTestApp({ CAS_SERVICES: `${SERVICE},https://bare.example,https://ports.example:8443/` });
});
afterAll(() => test.close());
const fresh = () => new Browser(test.app);
const loggedIn = async () => {
  const browser = fresh();
  await ticketFor(browser, SERVICE);
  return browser;
};

describe('GET and POST /cas/login', () => {
  it('L1 without service shows the form, and after a login the user', async () => {
    const browser = fresh();
    expect(documentOf((await browser.get('/cas/login')).body).querySelector('form')).not.toBeNull();
    const sent = await logIn(browser);
    expect(sent.statusCode).toBe(200);
    for (const { body } of [sent, await browser.get('/cas/login')]) {
      expect(documentOf(body).querySelector('form')).toBeNull();
      expect(documentOf(body).querySelector('main')?.textContent).toContain('su.wen');
    }
  });

  it('L2 has the fields username, password and lt, and echoes the service escaped', async () => {
    const service = `${SERVICE}?a="><script>alert(1)</script>&b='x`;
    const { body } = await fresh().get(loginAddress({ service }));
    const form = documentOf(body).querySelector('form');
    expect([form?.method, form?.getAttribute('action')]).toEqual(['post', '/cas/login']);
    expect(form?.querySelector<HTMLInputElement>('[name=password]')?.type).toBe('password');
    expect(form?.querySelector('[name=username]')).not.toBeNull();
    const hidden = [...(form?.querySelectorAll<HTMLInputElement>('[type=hidden]') ?? [])].map(
      (one) => one.name,
    );
    expect(hidden).toEqual(expect.arrayContaining(['lt', 'service']));
    expect(formOf(body).service).toBe(service);
    expect(body).not.toContain('<script>alert');
  });

  it('L3 takes an lt once, also after a wrong password, and only from the browser that got it', async () => {
    const browser = fresh();
    const [one, two] = [await browser.get('/cas/login'), await browser.get('/cas/login')];
    const [form, other] = [formOf(one.body), formOf(two.body)];
    expect(form.lt).toMatch(/^LT-[A-Za-z0-9]+$/);
    expect(other.lt).not.toBe(form.lt);
    const post = (by: Browser, lt: string | undefined, password: string) =>
      by.send('POST', '/cas/login', {
        form: { lt: lt ?? '', username: 'su.wen', password, submit: 'login' },
      });
    expect(bannerOf((await post(browser, form.lt, 'wrong')).body)).toBe('账号或密码不正确');
    const replayed = await post(browser, form.lt, DEMO);
    expect([replayed.statusCode, bannerOf(replayed.body)]).toEqual([401, '页面已过期，请再试一次']);
    expect((await post(fresh(), other.lt, DEMO)).statusCode).toBe(401);
    expect((await post(browser, 'LT-guessed', DEMO)).statusCode).toBe(401);
    expect(browser.cookies.has('TGC-cloudyard')).toBe(false);
  });

  it('L3 takes exactly one of a form sent many times at once', async () => {
    const browser = fresh();
    const form = formOf((await browser.get(loginAddress({ service: SERVICE }))).body);
    const send = () =>
      browser.send('POST', '/cas/login', {
        form: { ...form, username: 'su.wen', password: DEMO, submit: 'login' },
      });
    const sent = await Promise.all(Array.from({ length: 10 }, send));
    expect(sent.filter(({ statusCode }) => statusCode === 303)).toHaveLength(1);
  });

  it('L3 takes no form whose time is over, nor one that was tampered with', async () => {
    const browser = fresh();
    const form = formOf((await browser.get('/cas/login')).body);
    const soon = (Math.floor(Date.now() / 1000) - 1).toString(16).padStart(8, '0');
    const later = (Math.floor(Date.now() / 1000) + 7200).toString(16).padStart(8, '0');
    for (const until of [soon, later]) {
      const lt = `LT-${until}${form.lt?.slice(11)}`;
      const sent = await browser.send('POST', '/cas/login', {
        form: { ...form, username: 'su.wen', password: DEMO, lt },
      });
      expect(sent.statusCode).toBe(401);
    }
    const own = Buffer.alloc(32, 7);
    const old = giveForm(test.kit, own, -1);
    expect(await useForm(test.kit, giveForm(test.kit, own), own)).toBe(true);
    expect(await useForm(test.kit, old, own)).toBe(false);
  });

  it('L4 sends the browser on by 303 with a ticket, and never the credentials', async () => {
    const sent = await logIn(fresh(), { service: SERVICE });
    expect(sent.statusCode).toBe(303);
    expect(locationOf(sent)).toMatch(/^https:\/\/app\.example\/portal\/\?ticket=ST-[A-Za-z0-9]{29}$/);
    expect(locationOf(sent)).not.toContain(DEMO);
  });

  it.each([
    ['https://app.example/portal/?a=b%20c&x=%E4%BD%A0', '&'],
    ['https://app.example/portal/?next=http%3a%2f%2fx%2Fy', '&'],
    ['https://app.example/portal/?q=a+b', '&'],
    ['https://app.example/portal/?', '&'],
    ['https://app.example/portal/%7euser/?b=1&a=2&a=3', '&'],
    ['https://bare.example', '?'],
    ['https://PORTS.example:8443/x', '?'],
    ['https://app.example:443/portal/', '?'],
  ])('L5 appends the ticket to the raw service string %s', async (service, joint) => {
    const ticket = await (async () => {
      const sent = await logIn(fresh(), { service });
      expect(locationOf(sent)).toBe(`${service}${joint}ticket=${ticketOf(sent)}`);
      return ticketOf(sent);
    })();
    const query = new URLSearchParams({ service, ticket });
    expect((await fresh().get(`/cas/validate?${query}`)).body).toBe('yes\nsu.wen\n');
  });

  it('L5 puts the ticket before a fragment', async () => {
    const browser = await loggedIn();
    const answer = await browser.get(loginAddress({ service: `${SERVICE}a?b#/c?d` }));
    expect(locationOf(answer)).toBe(`${SERVICE}a?b&ticket=${ticketOf(answer)}#/c?d`);
  });

  it('L5 reads a plus that a client did not encode as a plus', async () => {
    const browser = await loggedIn();
    const service = 'https%3a%2f%2fapp.example%2fportal%2f%3fq%3da+b';
    const answer = await browser.get(`/cas/login?service=${service}`);
    expect(locationOf(answer)).toBe(`${SERVICE}?q=a+b&ticket=${ticketOf(answer)}`);
    const validated = await browser.get(`/cas/validate?service=${service}&ticket=${ticketOf(answer)}`);
    expect(validated.body).toBe('yes\nsu.wen\n');
  });

  it('L5 writes letters beyond ASCII as browsers do', async () => {
    const browser = await loggedIn();
    const answer = await browser.get(loginAddress({ service: `${SERVICE}你?x=好` }));
    expect(locationOf(answer)).toBe(`${SERVICE}%E4%BD%A0?x=%E5%A5%BD&ticket=${ticketOf(answer)}`);
  });

  it('L6 answers an unknown name and a wrong password alike', async () => {
    const told = async (username: string) => {
      const { statusCode, body } = await logIn(
        fresh(),
        { service: SERVICE },
        { username, password: 'Wrong_2026' },
      );
      return [statusCode, body.replace(`value="${username}"`, '').replace(/LT-\w+/, '')];
    };
    const [wrong, unknown] = [await told('zhou.yan'), await told('nobody.here')];
    expect(wrong).toEqual(unknown);
    expect(bannerOf(String(wrong[1]))).toBe('账号或密码不正确');
  });

  it('L7 asks for credentials again with renew, and keeps the login', async () => {
    const browser = await loggedIn();
    const page = await browser.get(loginAddress({ service: SERVICE, renew: 'true' }));
    expect([page.statusCode, formOf(page.body).renew]).toEqual([200, 'true']);
    const before = browser.cookies.get('TGC-cloudyard')?.value;
    expect(ticketOf(await logIn(browser, { service: SERVICE, renew: 'true' }))).toMatch(/^ST-/);
    expect(browser.cookies.get('TGC-cloudyard')?.value).not.toBe(before);
    const logins = await inTransaction(test.kit, { platform: 'test' }, ({ db }) =>
      db.selectFrom('tgt').select('id').where('end_reason', '=', 'replaced').execute(),
    );
    expect(logins).toEqual([]);
    expect(ticketOf(await browser.get(loginAddress({ service: SERVICE })))).toMatch(/^ST-/);
  });

  it('L8 gateway goes back without a ticket or with one; alone or with renew it is ignored', async () => {
    const gate = { service: SERVICE, gateway: 'true' };
    const none = await fresh().get(loginAddress(gate));
    expect([none.statusCode, locationOf(none)]).toEqual([303, SERVICE]);
    const browser = await loggedIn();
    expect(ticketOf(await browser.get(loginAddress(gate)))).toMatch(/^ST-/);
    expect(formOf((await fresh().get(loginAddress({ gateway: 'true' }))).body).lt).toMatch(/^LT-/);
    for (const one of [fresh(), browser]) {
      const renewed = await one.get(loginAddress({ ...gate, renew: 'true' }));
      expect([renewed.statusCode, formOf(renewed.body).service]).toEqual([200, SERVICE]);
    }
  });

  it('L9 asks before each further service when the user chose that', async () => {
    const browser = fresh();
    await logIn(browser, { service: SERVICE }, { warn: 'true' });
    const asked = await browser.get(loginAddress({ service: 'https://bare.example/x' }));
    expect([asked.statusCode, locationOf(asked)]).toEqual([200, '']);
    const page = documentOf(asked.body);
    expect(page.querySelector('h1')?.textContent).toContain('https://bare.example');
    expect(asked.body).not.toMatch(/ST-\w{29}/);
    const form = { ...formOf(asked.body), submit: 'confirm' };
    const sent = await browser.send('POST', '/cas/login', { form });
    expect(locationOf(sent)).toMatch(/^https:\/\/bare\.example\/x\?ticket=ST-/);
    const again = await browser.send('POST', '/cas/login', { form });
    expect([again.statusCode, locationOf(again)]).toEqual([401, '']);
  });
});

describe('GET and POST /cas/login, further', () => {
  it('L10 refuses an unregistered service with a page, never a redirect', async () => {
    const service = 'https://evil.example/';
    const browser = await loggedIn();
    const further: Record<string, string>[] = [
      {},
      { gateway: 'true' },
      { renew: 'true' },
      { method: 'POST' },
    ];
    for (const more of further) {
      const answer = await browser.get(loginAddress({ service, ...more }));
      expect([answer.statusCode, locationOf(answer)]).toEqual([403, '']);
      expect(documentOf(answer.body).querySelector('h1')?.textContent).toBe('此应用未登记');
      expect(answer.body).not.toMatch(/ST-\w{29}/);
    }
    const { lt = '' } = formOf((await fresh().get('/cas/login')).body);
    const posted = await browser.send('POST', '/cas/login', { form: { lt, service, username: 'su.wen' } });
    expect(posted.statusCode).toBe(403);
  });

  it('L11 answers method=POST with a form that sends itself; any other method is a redirect', async () => {
    const browser = await loggedIn();
    const service = `${SERVICE}?a=1`;
    const posted = await browser.get(loginAddress({ service, method: 'POST' }));
    const form = documentOf(posted.body).querySelector('form');
    expect([posted.statusCode, form?.method, form?.id]).toEqual([200, 'post', 'post']);
    expect(form?.getAttribute('action')).toBe(service);
    expect(Object.keys(formOf(posted.body))).toEqual(['ticket']);
    expect(formOf(posted.body).ticket).toMatch(/^ST-\w{29}$/);
    expect((await browser.get('/cas/assets/login.js')).body).toContain("getElementById('post')?.submit()");
    expect(posted.headers['content-security-policy']).toContain(
      "form-action 'self' https://app.example https:;",
    );
    for (const method of ['GET', 'HEADER', 'FAX']) {
      expect(ticketOf(await browser.get(loginAddress({ service, method })))).toMatch(/^ST-/);
    }
    const first = await logIn(fresh(), { service, method: 'POST' });
    expect(formOf(first.body).ticket).toMatch(/^ST-/);
  });

  it('L12 offers to be remembered, unticked; a ticked login outlives the browser and says so', async () => {
    const browser = fresh();
    const page = await browser.get(loginAddress({ service: SERVICE }));
    const box = documentOf(page.body).querySelector<HTMLInputElement>('[name=rememberMe]');
    expect([box?.type, box?.checked]).toEqual(['checkbox', false]);
    const sent = await logIn(browser, { service: SERVICE }, { rememberMe: 'true' });
    const tgc = [sent.headers['set-cookie'] ?? []].flat().find((line) => line.startsWith('TGC-'));
    expect(tgc).toContain(`Max-Age=${30 * 86_400}`);
    const asked = new URLSearchParams({ service: SERVICE, ticket: ticketOf(sent) });
    expect((await browser.get(`/cas/p3/serviceValidate?${asked}`)).body).toContain(
      '<cas:longTermAuthenticationRequestTokenUsed>true<',
    );
    const renewed = await logIn(browser, { service: SERVICE, renew: 'true' });
    const again = new URLSearchParams({ service: SERVICE, ticket: ticketOf(renewed) });
    expect((await browser.get(`/cas/p3/serviceValidate?${again}`)).body).toContain('TokenUsed>false<');
  });

  it('L13 is never cached', async () => {
    const browser = await loggedIn();
    const answers = [
      await fresh().get('/cas/login'),
      await browser.get(loginAddress({ service: SERVICE })),
      await fresh().get(loginAddress({ service: SERVICE, gateway: 'true' })),
      await logIn(fresh(), { service: SERVICE }),
      await fresh().get(loginAddress({ service: 'https://evil.example' })),
    ];
    for (const { headers } of answers) {
      expect([headers['cache-control'], headers.pragma]).toEqual(['no-store', 'no-cache']);
      expect(new Date(String(headers.expires)).getTime()).toBe(0);
    }
  });

  it('L14 distinguishes names of parameters by case', async () => {
    const browser = await loggedIn();
    const { body, statusCode } = await browser.get(`/cas/login?Service=${encodeURIComponent(SERVICE)}`);
    expect([statusCode, documentOf(body).querySelector('h1')?.textContent]).toEqual([200, '您已登录']);
  });
});
