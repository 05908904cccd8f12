import { describe, expect, it } from 'vitest';
import type { InstanceStatus, RunState } from '../../../kit/runtime.ts';
import { planFor } from '../testing/bench.ts';
import { keptOf, type Record } from './record.ts';
import { routeOf } from './route.ts';
import { newKnown } from './status.ts';
import { played } from './testing/programs.ts';

const program = await played.obedient('one');
const record = (change: object = {}): Record => ({
  ...{ version: 1, base: null, failed: null, keys: [], restarts: 0 },
  plan: keptOf(planFor('shop', program, change), 'key'),
});
const stands = (state: RunState): InstanceStatus => ({ ...newKnown('shop', new Date()).status, state });

describe('where visitors are led', () => {
  it('to the service of what runs', () => {
    expect(routeOf('cloudyard', record(), stands('running'))).toEqual({
      ...{ instanceId: 'shop', spaceId: 'space-a', host: 'shop-a', state: 'running', users: null },
      target: { at: 'port', host: 'app-shop.cloudyard-space-a.svc', port: 80 },
    });
  });

  it.each(['booting', 'crashed', 'stopped', 'unknown'] as const)('nowhere while it is %s', (state) => {
    expect(routeOf('cloudyard', record(), stands(state))).toMatchObject({ state, target: null });
  });

  it('nowhere when its time is over, also while its pods end', () => {
    const route = routeOf('cloudyard', record({ wanted: 'frozen' }), stands('running'));
    expect(route).toMatchObject({ state: 'frozen', target: null });
  });

  it('to an address of others', () => {
    const release = { kind: 'URL', digest: 'd', reference: 'https://example.com/shop', port: null };
    const { target } = routeOf('cloudyard', record({ release }), stands('running'));
    expect(target).toEqual({ at: 'address', url: 'https://example.com/shop' });
  });
});
