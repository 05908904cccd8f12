import { describe, expect, it } from 'vitest';
import { planFor } from '../testing/bench.ts';
import { GENERATION, generationOf } from './objects/instance.ts';
import { keptOf, type Record } from './record.ts';
import type { ContainerState, Deployment, Pod } from './resources.ts';
import { judge, type Known, newKnown, tell } from './status.ts';
import { down, up } from './testing/pod-status.ts';
import { played } from './testing/programs.ts';

const AT = new Date('2026-01-01T00:00:00Z');
const [one, two] = [await played.obedient('one'), await played.obedient('two')];
const kept = (program: typeof one, generation: number, wanted: 'run' | 'stop' | 'frozen' = 'run') =>
  keptOf(planFor('shop', program, { generation, wanted }), `key-${program.release.digest.slice(0, 4)}`);

const FIRST: Record = { version: 1, plan: kept(one, 1), base: null, failed: null, keys: [], restarts: 0 };
const UPGRADE: Record = { ...FIRST, plan: kept(two, 2), base: kept(one, 1) };

const deploymentOf = (record: Record, conditions: object[] = []): Deployment =>
  ({
    ...{ apiVersion: 'apps/v1', kind: 'Deployment' },
    metadata: { name: 'app-shop', generation: 4, annotations: { [GENERATION]: generationOf(record) } },
    status: { observedGeneration: 4, conditions },
  }) as Deployment;

const pod = (uid: string, program: typeof one, status: object): Pod =>
  ({
    ...{ apiVersion: 'v1', kind: 'Pod' },
    metadata: { name: uid, uid, labels: { 'cloudyard/key': `key-${program.release.digest.slice(0, 4)}` } },
    status,
  }) as Pod;

const waiting = (state: ContainerState) => ({
  phase: 'Pending',
  containerStatuses: [{ name: 'app', ready: false, restartCount: 0, state }],
});
const EVICTED = { phase: 'Failed', reason: 'Evicted', message: 'ephemeral local storage usage exceeds' };
const LATE = [{ type: 'Progressing', status: 'False', reason: 'ProgressDeadlineExceeded' }];
/** It runs for so long, and has not answered yet. */
const starting = (seconds: number) =>
  waiting({ running: { startedAt: new Date(AT.getTime() - seconds * 1000).toISOString() } });
const BOOTING = { phase: 'Pending' };

const knownAs = (change: Partial<Known['status']>, ends: Known['ends'] = {}): Known => ({
  status: { ...newKnown('shop', AT).status, ...change },
  ends,
});
const see = (record: Record, pods: Pod[], known = newKnown('shop', AT), conditions: object[] = [], at = AT) =>
  judge(record, { deployment: deploymentOf(record, conditions), pods }, known, at);

describe('what the cluster says, in our words', () => {
  it.each([
    ['nothing yet', [], [], 'booting', null],
    ['a pod that waits', [pod('a', one, BOOTING)], [], 'booting', null],
    ['a pod that is well', [pod('a', one, up(0))], [], 'running', null],
    ['an end by itself', [pod('a', one, down({ exitCode: 7 }, 0))], [], 'crashed', 'exited'],
    ['an end by a signal', [pod('a', one, down({ exitCode: 137 }, 0))], [], 'crashed', 'killed'],
    [
      'lack of memory',
      [pod('a', one, down({ exitCode: 137, reason: 'OOMKilled' }, 0))],
      [],
      'crashed',
      'out_of_memory',
    ],
    [
      'an image no registry has',
      [pod('a', one, waiting({ waiting: { reason: 'ImagePullBackOff', message: 'no such image' } }))],
      [],
      'crashed',
      'bad_release',
    ],
    [
      'an image that is gone',
      [pod('a', one, waiting({ waiting: { reason: 'ImagePullBackOff', message: 'manifest not found' } }))],
      [],
      'crashed',
      'bad_release',
    ],
    [
      'an image that wants to be root',
      [
        pod(
          'a',
          one,
          waiting({ waiting: { reason: 'CreateContainerConfigError', message: 'image will run as root' } }),
        ),
      ],
      [],
      'crashed',
      'bad_release',
    ],
    [
      'a secret that is on its way',
      [
        pod(
          'a',
          one,
          waiting({ waiting: { reason: 'CreateContainerConfigError', message: 'secret "x" not found' } }),
        ),
      ],
      [],
      'booting',
      null,
    ],
    ['a full disk', [pod('a', one, EVICTED)], [], 'crashed', 'disk_full'],
    ['no program in time', [pod('a', one, BOOTING)], LATE, 'crashed', 'not_healthy'],
    ['no health in time', [pod('a', one, starting(61))], [], 'crashed', 'not_healthy'],
    ['no health yet', [pod('a', one, starting(59))], [], 'booting', null],
  ] as const)('%s', (_name, pods, conditions, state, cause) => {
    const known = newKnown('shop', AT);
    const { changes } = see(FIRST, [...pods], known, [...conditions]);
    const told = tell(known, changes, AT).at(-1) ?? known.status;
    expect(told).toMatchObject({ state, cause });
    if (state !== 'booting') expect(told.generation).toBe(1);
  });

  it('tells code, signal and memory apart', () => {
    const exitOf = (exitCode: number, reason = 'Error') =>
      see(FIRST, [pod('a', one, down({ exitCode, reason }, 0))]).changes[0]?.exit;
    expect(exitOf(7)).toMatchObject({ code: 7, signal: null, outOfMemory: false });
    expect(exitOf(143)).toMatchObject({ code: null, signal: 'SIGTERM', outOfMemory: false });
    expect(exitOf(137, 'OOMKilled')).toMatchObject({ signal: 'SIGKILL', outOfMemory: true });
  });

  it('waits until the Deployment speaks of this plan', () => {
    const old = { ...deploymentOf(FIRST), status: { observedGeneration: 3 } };
    const pods = [pod('a', one, up(0))];
    expect(judge(FIRST, { deployment: old, pods }, newKnown('shop', AT), AT).changes).toEqual([]);
    const other = deploymentOf({ ...FIRST, plan: kept(one, 9) });
    expect(judge(FIRST, { deployment: other, pods }, newKnown('shop', AT), AT).changes).toEqual([]);
  });

  it.each([
    ['stop', 'asked'],
    ['frozen', 'frozen'],
  ] as const)('%s: stopped when the last pod is gone', (wanted, cause) => {
    const record = { ...FIRST, plan: kept(one, 2, wanted), base: kept(one, 1) };
    const known = knownAs({ state: 'running', generation: 1 });
    expect(see(record, [pod('a', one, up(0))], known).changes).toEqual([]);
    const verdict = see(record, [], known);
    expect(verdict).toMatchObject({ record: { base: 'none' } });
    expect(verdict.changes).toEqual([{ state: 'stopped', generation: 2, cause, digest: null }]);
  });
});

describe('crashes', () => {
  const running = (ends: Known['ends'], change = {}) =>
    knownAs({ state: 'running', generation: 1, since: AT.toISOString(), ...change }, ends);
  const settled = { ...FIRST, base: FIRST.plan };

  it('are reported once each, also when no look saw them', () => {
    const again = pod('a', one, up(2, { exitCode: 7 }));
    const { changes, ends } = see(settled, [again], running({ a: 0 }));
    expect(changes).toMatchObject([
      { state: 'crashed', cause: 'exited', restarts: 2 },
      { state: 'running', generation: 1 },
    ]);
    const known = { status: tell(running({ a: 0 }), changes, AT).at(-1) as Known['status'], ends };
    expect(tell(known, see(settled, [again], known).changes, AT)).toEqual([]);
  });

  it('are not counted again when the program is started after them', () => {
    const crashed = see(settled, [pod('a', one, down({ exitCode: 7 }, 0))], running({ a: 0 }));
    const known = {
      status: tell(running({}), crashed.changes, AT)[0] as Known['status'],
      ends: crashed.ends,
    };
    expect(known.status).toMatchObject({ state: 'crashed', restarts: 1 });
    const after = see(settled, [pod('a', one, up(1, { exitCode: 7 }))], known);
    expect(after.changes).toMatchObject([{ state: 'running' }]);
    expect(tell(known, after.changes, AT)[0]).toMatchObject({ restarts: 1, exit: { code: 7 } });
  });

  it('are forgotten after ten minutes of health', () => {
    const later = new Date(AT.getTime() + 600_000);
    const known = running({ a: 3 }, { restarts: 3 });
    const { changes } = see(settled, [pod('a', one, down({ exitCode: 7 }, 3))], known, [], later);
    expect(changes).toMatchObject([{ restarts: 1 }]);
  });

  it('are not what lost health is', () => {
    const ill = { ...up(0), conditions: [{ type: 'Ready', status: 'False' }] };
    const { changes } = see(settled, [pod('a', one, ill)], running({ a: 0 }));
    expect(changes).toMatchObject([{ state: 'crashed', cause: 'not_healthy' }]);
  });

  it('of a pod that stays after its end are reported once, beside the one in its place', () => {
    const over = pod('a', one, EVICTED);
    let known = running({ a: 0 });
    const states: string[] = [];
    for (const pods of [
      [over],
      [over, pod('b', one, BOOTING)],
      ...Array(3).fill([over, pod('b', one, up(0))]),
    ]) {
      const { changes, ends } = see(settled, pods, known);
      const told = tell(known, changes, AT);
      states.push(...told.map(({ state }) => state));
      known = { status: told.at(-1) ?? known.status, ends };
    }
    expect(states).toEqual(['crashed', 'booting', 'running']);
  });

  it('of a pod that stays after its end do not keep it from being stopped, nor are they those of the next start', () => {
    const over = pod('a', one, EVICTED);
    const stopped = see({ ...FIRST, plan: kept(one, 2, 'stop') }, [over], running({ a: 1 }));
    expect(stopped.changes).toMatchObject([{ state: 'stopped' }]);
    const known = knownAs({ state: 'stopped', generation: 2 }, stopped.ends);
    const next = see({ ...FIRST, plan: kept(one, 3) }, [over, pod('b', one, up(0))], known);
    expect(next.changes).toMatchObject([{ state: 'running', generation: 3 }]);
  });

  it('of a pod that was replaced do not count for the next one', () => {
    const { changes } = see(settled, [pod('b', one, BOOTING)], running({ a: 4 }));
    expect(changes).toMatchObject([{ state: 'booting' }]);
  });
});

describe('a new release', () => {
  const before = knownAs({ state: 'running', generation: 1, digest: one.release.digest }, { a: 0 });
  const old = pod('a', one, up(0));

  it('changes nothing until it is healthy, then takes over', () => {
    expect(see(UPGRADE, [old, pod('b', two, BOOTING)], before).changes).toEqual([]);
    const verdict = see(UPGRADE, [old, pod('b', two, up(0))], before);
    expect(verdict.record).toEqual({ base: 'plan' });
    expect(verdict.changes).toMatchObject([{ state: 'running', generation: 2, digest: two.release.digest }]);
  });

  it.each([
    ['ends', pod('b', two, down({ exitCode: 3 }, 0)), [], 'ended with code 3'],
    ['is late', pod('b', two, starting(61)), [], 'not healthy within 60 s'],
    ['is not there in time', pod('b', two, BOOTING), LATE, 'not healthy within 720 s'],
    [
      'cannot be pulled',
      pod('b', two, waiting({ waiting: { reason: 'ImagePullBackOff', message: 'gone' } })),
      [],
      'ImagePullBackOff: gone',
    ],
  ])('fails when it %s: the former one goes on', (_name, next, conditions, detail) => {
    const verdict = see(UPGRADE, [old, next], before, conditions);
    expect(verdict).toMatchObject({ changes: [], record: { failed: { detail } } });
    const failed: Record = { ...UPGRADE, failed: { detail, exit: null } };
    expect(see(failed, [old], before).changes).toEqual([
      { state: 'running', generation: 2, digest: one.release.digest, cause: 'returned', detail },
    ]);
  });

  it('that failed does not fail again when the former one crashes', () => {
    const failed: Record = { ...UPGRADE, failed: { detail: 'ended with code 3', exit: null } };
    const known = knownAs({ ...before.status, generation: 2, cause: 'returned' }, { a: 0 });
    const verdict = see(failed, [pod('a', one, down({ exitCode: 7 }, 0))], known);
    expect(verdict.record).toBeUndefined();
    expect(verdict.changes).toMatchObject([{ state: 'crashed', cause: 'exited', generation: 2 }]);
  });
});
