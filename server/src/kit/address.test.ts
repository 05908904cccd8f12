import { registrationApi } from '@cloudyard/contract/identity/registration.ts';
import { sessionApi } from '@cloudyard/contract/identity/session.ts';
import { addressOf } from '@cloudyard/contract/kit/endpoint.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Browser, openTestApp, type TestApp } from '../../test/app.ts';
import { countedAs } from './address.ts';

describe('the key that calls of an address are counted under', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['somebody', 'somebody'],
  ])('for %s is %s', (address, counted) => expect(countedAs(address)).toBe(counted));
});

describe('a network of IPv6', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp();
  });
  afterAll(() => test.close());

  /** The keys that one request from this address is counted under. */
  async function counted(method: string, path: string, address: string) {
    const take = vi.spyOn(test.kit.limiter, 'take');
    const browser = new Browser(test.app, { address });
    // The cookie of a browser that has begun to log in.
    browser.cookies.set('cloudyard-begun', { value: 'x', path: '/' });
    await browser.send(method, path);
    const keys = take.mock.calls.map(([key]) => key);
    take.mockRestore();
    return keys;
  }

  const taken = addressOf(registrationApi.usernameUnique, { params: { username: 'somebody' } });
  it.each([
    ['a call', 'GET', addressOf(sessionApi.me, {})],
    ['a call with a limit of its own', 'POST', taken],
    ['the central login', 'GET', '/cas/login'],
    ['a ticket', 'GET', '/console?ticket=ST-1-x'],
  ])('counts as one address for %s', async (_, method, path) => {
    const [one, two, other] = [
      await counted(method, path, '2001:db8:1:2::1'),
      await counted(method, path, '2001:db8:1:2:ffff::2'),
      await counted(method, path, '2001:db8:1:3::1'),
    ];
    expect(one.length).toBeGreaterThan(0);
    expect(two).toEqual(one);
    expect(other).not.toEqual(one);
  });
});
