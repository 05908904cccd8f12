import { describe, expect, it } from 'vitest';
import { adviceOf, type Offered, type Used } from './advice.policy.ts';

const plan = (id: string, millicores: number, memoryMb: number, priceFen: number): Offered => ({
  ...{ id, name: id, millicores, memoryMb, priceFen },
});
const small = plan('small', 500, 1024, 1000);
const middle = plan('middle', 1000, 2048, 3000);
const large = plan('large', 4000, 8192, 9000);
const all = [large, small, middle];
const used = (millicores: number, memoryMb: number, hours = 300): Used => ({ millicores, memoryMb, hours });
const has = ({ id, ...size }: Offered) => ({ ...size, planId: id });

describe('advice on the right plan', () => {
  it.each([
    ['too little measured', used(10, 10, 47), middle, all, 'unknown', null],
    ['hardly used', used(50, 200), large, all, 'large', 'small'],
    ['used by half of a middle one', used(400, 1200), large, all, 'large', 'middle'],
    ['as it should be', used(500, 1200), middle, all, 'fits', null],
    ['the smallest there is', used(5, 60), small, all, 'fits', null],
    ['memory nearly full', used(100, 1900), middle, all, 'small', 'large'],
    ['processor nearly full', used(950, 300), middle, all, 'small', 'large'],
    ['full, and nothing larger is sold', used(3900, 8000), large, all, 'small', null],
    ['not on sale any more', used(5, 60), large, [], 'fits', null],
    ['a smaller one at a higher price', used(5, 60), middle, [plan('x', 500, 1024, 5000)], 'fits', null],
    ['a smaller one at the same price', used(5, 60), middle, [plan('x', 500, 1024, 3000)], 'large', 'x'],
    ['a larger one for less', used(900, 1500), middle, [plan('x', 2000, 4096, 2000)], 'large', 'x'],
  ] as const)('%s', (_, use, bought, plans, verdict, advised) => {
    const found = adviceOf(use, has(bought), plans);
    expect([found.verdict, found.plan?.id ?? null]).toEqual([verdict, advised]);
  });
});
