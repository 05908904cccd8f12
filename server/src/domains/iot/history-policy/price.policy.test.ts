import { describe, expect, it } from 'vitest';
import { priceOf, priceOfMissing } from './price.policy.ts';

const GB = 2 ** 30;
const tariff = { step: 1_024, price: 800 };

describe('what points cost', () => {
  it.each([
    ['nothing', 0, 0, 0],
    ['less than there is', -GB, -800, 0],
    ['a part of a step', GB / 4, 200, 800],
    ['a step', GB, 800, 800],
    ['a little more', 1.5 * GB, 1_200, 1_600],
  ])('%s', (_, bytes, share, missing) => {
    expect([priceOf(bytes, tariff), priceOfMissing(bytes, tariff)]).toEqual([share, missing]);
  });
});
