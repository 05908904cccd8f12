import { describe, expect, it } from 'vitest';
import type { Relation, State } from '../publishable/status.policy.ts';
import { holdsTrial, limitsOf, purposeOf, seesTrial } from './trial.policy.ts';

const plan = (millicores: number, memory_mb: number, disk_mb = 512) => ({ millicores, memory_mb, disk_mb });

describe('the limits of a run', () => {
  it.each([
    ['no plan', [], { cpu: 500, memory: 512, disk: 512 }],
    ['one', [plan(1000, 1024)], { cpu: 1000, memory: 1024, disk: 512 }],
    ['the smallest', [plan(4000, 4096), plan(500, 1000)], { cpu: 500, memory: 1000, disk: 512 }],
    ['a large one', [plan(8000, 16_384, 9999)], { cpu: 2000, memory: 2048, disk: 2048 }],
  ])('of %s', (_, plans, limits) => {
    expect(limitsOf(plans)).toEqual(limits);
  });
});

const state = (status: State['status'], revision: State['revision'] = null): State => ({
  ...{ status, revision, restorable: false },
});
const who = (...relations: Relation[]) => new Set(relations);

describe('who runs what', () => {
  it.each([
    ['its publisher a draft', state('0'), who('owner'), 'publisher'],
    ['its publisher what waits', state('1'), who('owner'), 'publisher'],
    ['a colleague', state('0'), who('colleague'), null],
    ['a reviewer what waits', state('1'), who('verifier'), 'review'],
    ['a reviewer changes that wait', state('3', '1'), who('verifier'), 'review'],
    ['a reviewer what does not wait', state('3'), who('verifier'), null],
    ['a reviewer of the same enterprise', state('1'), who('barred'), null],
    ['an operator', state('1'), who('operator'), null],
    ['no user what is archived', state('5'), who('owner'), null],
    ['no user what is suspended', state('4'), who('owner'), null],
  ] as const)('%s', (_, at, relations, purpose) => {
    expect(purposeOf(at, relations)).toBe(purpose);
  });

  it.each([
    ['publisher', who('owner'), true, true],
    ['publisher', who('colleague'), true, false],
    ['publisher', who('verifier'), false, false],
    ['review', who('owner'), true, false],
    ['review', who('verifier'), true, true],
    ['review', who('barred'), false, false],
    ['review', who('operator'), false, false],
  ] as const)('sees and opens a run for %s', (purpose, relations, sees, holds) => {
    expect([seesTrial(purpose, relations), holdsTrial(purpose, relations)]).toEqual([sees, holds]);
  });
});
