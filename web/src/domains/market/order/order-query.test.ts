import { describe, expect, it } from 'vitest';
import { deployingOf, differs } from './order-query.ts';

const id = '01a1e05b-8aa5-7e6f-b323-fa63a849d992';
const address = (more: Record<string, string>) =>
  `?${new URLSearchParams({ appVersionId: id, appPlanId: id, periods: '12', cost: '959.5', ...more })}`;

describe('the order in the address', () => {
  // rule: market.deploy.query
  it('is read with version, plan, duration and price', () => {
    expect(deployingOf(address({}))).toEqual({
      ...{ appVersionId: id, appPlanId: id },
      ...{ periods: 12, cost: 959.5 },
    });
    expect(deployingOf(address({ periods: '-1', cost: '0' }))).toMatchObject({ periods: -1, cost: 0 });
  });

  it.each([
    [{ appVersionId: 'x' }],
    [{ appPlanId: '' }],
    [{ periods: '' }],
    [{ periods: '0' }],
    [{ periods: '1.5' }],
    [{ periods: '121' }],
    [{ cost: '' }],
    [{ cost: '-1' }],
    [{ cost: 'free' }],
  ])('is undefined with %j', (more) => {
    expect(deployingOf(address(more as Record<string, string>))).toBeUndefined();
  });

  it('is undefined when a parameter is missing', () => {
    for (const name of ['appVersionId', 'appPlanId', 'periods', 'cost']) {
      const search = new URLSearchParams(address({}));
      search.delete(name);
      expect(deployingOf(`?${search}`)).toBeUndefined();
    }
  });
});

it('prices differ by a fen, not by rounding errors', () => {
  expect(differs(0.3, 0.1 + 0.2)).toBe(false);
  expect(differs(10, 10.01)).toBe(true);
});
