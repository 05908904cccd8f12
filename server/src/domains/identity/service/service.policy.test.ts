import { describe, expect, it } from 'vitest';
import { begins, covering, forHeader, isRegistrable, partsOf, withParameter } from './service.policy.ts';

const APP = 'https://app.example/portal/';

describe('an address that begins with a registered one', () => {
  it.each([
    ['the same', APP],
    ['without its last slash', 'https://app.example/portal'],
    ['a page beneath', 'https://app.example/portal/a/b'],
    ['a query', 'https://app.example/portal?next=//evil.example'],
    ['a query with dots', 'https://app.example/portal/?f=../../x'],
    ['a fragment', 'https://app.example/portal/#/a'],
    ['upper case in scheme and host', 'HTTPS://APP.Example/portal/'],
    ['the default port', 'https://app.example:443/portal/'],
    ['letters of any alphabet in the path', 'https://app.example/portal/你好'],
    ['a percent sign', 'https://app.example/portal/100%25'],
    ['dots that lead nowhere', 'https://app.example/portal/a..b/.well-known/...'],
    ['a letter of GBK', 'https://app.example/portal/%C0%CF'],
  ])('is accepted with %s', (_, raw) => expect(begins(raw, APP)).toBe(true));
});

describe('an address that does not begin with a registered one', () => {
  it.each([
    ['another host', 'https://evil.example/portal/'],
    ['a user', 'https://app.example@evil.example/portal/'],
    ['a user and password', 'https://app.example:x@evil.example/portal/'],
    ['our host as the user', 'https://evil.example@app.example/portal/'],
    ['an encoded user', 'https://app.example%40evil.example/portal/'],
    ['backslashes', 'https:\\\\evil.example/portal/'],
    ['a backslash before the at', 'https://evil.example\\@app.example/portal/'],
    ['a backslash in the path', 'https://app.example/portal\\..\\x'],
    ['no scheme', '//evil.example/portal/'],
    ['no slashes', 'https:evil.example/portal/'],
    ['one slash', 'https:/app.example/portal/'],
    ['three slashes', 'https:///app.example/portal/'],
    ['a script', 'javascript:alert(1)//https://app.example/portal/'],
    ['data', 'data:text/html,https://app.example/portal/'],
    ['a line break', 'https://app.example/portal/\r\nSet-Cookie: a=b'],
    ['a line break in the host', 'https://app.example\n.evil.example/portal/'],
    ['a tab', 'https://app.example/portal/\t'],
    ['a blank before', ' https://app.example/portal/'],
    ['a blank inside', 'https://app.example/portal/a b'],
    ['NUL', 'https://app.example/portal/\0'],
    ['our host as the beginning of another', 'https://app.example.evil.com/portal/'],
    ['our host as the end of another', 'https://evilapp.example/portal/'],
    ['a look-alike', 'https://\u0430pp.example/portal/'],
    ['a full-width dot', 'https://app\uff0eexample/portal/'],
    ['a slash of another alphabet', 'https://app.example\u2215.evil.example/portal/'],
    ['a sign that cannot be seen', 'https://app.example/portal/\u200b'],
    ['text that turns round', 'https://app.example/portal/\u202e'],
    ['half a sign', 'https://app.example/portal/\ud800'],
    ['a trailing dot', 'https://app.example./portal/'],
    ['another port', 'https://app.example:8443/portal/'],
    ['the port of the other scheme', 'https://app.example:80/portal/'],
    ['no port after the colon', 'https://app.example:/portal/'],
    ['the other scheme', 'http://app.example/portal/'],
    ['a path that only begins alike', 'https://app.example/portal-evil/'],
    ['a path in another case', 'https://app.example/Portal/'],
    ['no path', 'https://app.example'],
    ['nothing', ''],
    ['too much', `https://app.example/portal/${'a'.repeat(2000)}`],
  ])('is refused with %s', (_, raw) => expect(begins(raw, APP)).toBe(false));
});

describe('a path that leads out of a registered one', () => {
  const spellings = [
    '..',
    '%2e%2e',
    '%2E.',
    '.%2e',
    '%252e%252e',
    '%25252e.',
    '%2525252e%2525252e',
    '%c0%ae%c0%ae',
  ];
  const slashes = ['/', '%2f', '%2F', '%5c', '%252f', '%255c', '%c0%af'];
  const ways = spellings.flatMap((dots) => slashes.map((slash) => `portal${slash}${dots}${slash}admin`));
  it.each([
    ...ways,
    'portal/./x',
    'portal/..',
    'portal/..;/x',
    'portal/..;a=b/x',
    'portal/..%3b/x',
    'portal/%u002e%u002e/x',
    'portal/%2',
    'portal/%zz',
  ])('is refused: %s', (path) => expect(begins(`https://app.example/${path}`, APP)).toBe(false));
});

describe('the host of an address', () => {
  it('in IPv6 stands in brackets and is taken as it is written', () => {
    expect(partsOf('http://[::1]:8080/x')).toEqual({ origin: 'http://[::1]:8080', path: '/x' });
    expect(begins('http://[2001:DB8::1]/', 'http://[2001:db8::1]:80')).toBe(true);
    for (const odd of [
      'http://[::1',
      'http://::1/',
      'http://[::1%25eth0]/',
      'http://[v1.x]/',
      'http://[]/',
    ]) {
      expect(partsOf(odd)).toBeUndefined();
    }
  });
  it('in another spelling of IPv4 is another host', () => {
    for (const odd of ['http://2130706433/', 'http://0x7f.1/', 'http://127.1/', 'http://0177.0.0.1/']) {
      expect(begins(odd, 'http://127.0.0.1')).toBe(false);
    }
  });
  it('has the default port of its scheme', () => {
    expect(begins('http://a.example:80/x', 'http://a.example')).toBe(true);
    expect(begins('http://a.example:443/x', 'http://a.example')).toBe(false);
  });
});

describe('an address to register', () => {
  it.each([
    ['https://app.example/portal/', true],
    ['http://10.0.0.7:3000', true],
    ['https://app.example/?a=b', false],
    ['https://app.example/#a', false],
    ['https://*.example/', false],
    ['https://app.example/a/../b', false],
    ['app.example', false],
    ['ftp://app.example', false],
  ])('is accepted or not: %s: %s', (address, good) => expect(isRegistrable(address)).toBe(good));

  it('is covered by the most specific registered one', () => {
    const services = [
      { address: 'https://a.example' },
      { address: 'https://a.example/x/y' },
      { address: 'https://a.example/x' },
    ];
    expect(covering('https://a.example/x/y/z', services)?.address).toBe('https://a.example/x/y');
    expect(covering('https://a.example/x/yy', services)?.address).toBe('https://a.example/x');
    expect(covering('https://b.example/', services)).toBeUndefined();
  });
});

describe('a parameter added to an address', () => {
  it.each([
    ['https://a.example', 'https://a.example?t=1'],
    ['https://a.example?', 'https://a.example?&t=1'],
    ['https://a.example/?b=c', 'https://a.example/?b=c&t=1'],
    ['https://a.example/#x?y', 'https://a.example/?t=1#x?y'],
    ['https://a.example/?b#', 'https://a.example/?b&t=1#'],
  ])('turns %s into %s', (raw, wanted) => expect(withParameter(raw, 't', '1')).toBe(wanted));
  it('leaves a header in ASCII', () =>
    expect(forHeader('https://a/好?%41+"')).toBe('https://a/%E5%A5%BD?%41+"'));
});
