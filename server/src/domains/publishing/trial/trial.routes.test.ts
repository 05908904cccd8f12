import { randomBytes } from 'node:crypto';
import { type TrialPurpose, type TrialState, trialApi } from '@cloudyard/contract/publishing/trial.ts';
import { versionApi } from '@cloudyard/contract/publishing/version.ts';
import { instanceApi } from '@cloudyard/contract/runtime/instance.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { BROKEN, HELLO, keptProgram, nodeProgram, PAGE } from '../../../../test/programs.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { code } from '../application/application.stories.ts';
import { publishingStory } from '../publishing.stories.ts';
import { insertTrial, runningTrials } from './trial.queries.ts';
import { begin } from './trial-run.service.ts';
import { watchTrials } from './trial-watch.jobs.ts';

// Real programs, started by the real runtime.

let test: TestApp;
let story: ReturnType<typeof publishingStory>;
let lin: Caller;
let zhou: Caller;
let deng: Caller;
let here: string;
beforeAll(async () => {
  test = await openTestApp();
  story = publishingStory(test);
  lin = await test.as('lin.qiao');
  zhou = await test.as('zhou.yan');
  deng = await test.as('admin');
  here = await story.enterpriseId('海川重工');
});
afterAll(() => test.close());

/** A draft of 海川重工 with this program. */
async function version(sourceType: string, files?: Record<string, string>, more: object = {}) {
  const id = await story.place('version', lin.userId, here, { status: '0' });
  const program = files ? await keptProgram(test, files) : null;
  const content = JSON.stringify({ ...story.content, sourceType, program, ...more });
  await story.rows((db) =>
    db
      .updateTable('app_version')
      .set({ content, source_type: sourceType, submitted_by: null })
      .where('id', '=', id)
      .execute(),
  );
  return id;
}
/** 海川重工 is one that a user verified. */
const certify = () =>
  story.rows((db) =>
    db
      .insertInto('certification')
      .values({
        ...{ kind: 'enterprise', account_id: lin.userId, enterprise_id: here, number: 9 },
        ...{ state: 'approved', in_force: true },
      })
      .execute(),
  );
const params = (id: string) => ({ params: { id } });
const started = async (who: Caller, id: string) => (await who.ask(trialApi.start, params(id))).body;
const detail = async (who: Caller, id: string) => (await who.ask(trialApi.detail, params(id))).body;
const listed = async (who: Caller, id: string) => (await who.ask(trialApi.list, params(id))).body;
const becomes = (who: Caller, id: string, expected: object) =>
  eventually(async () => expect(await detail(who, id)).toMatchObject(expected));
const submit = (id: string) =>
  lin.ask(versionApi.setStatus, { body: { id, status: { code: '1' }, reason: '' } });

describe('a run of a version', () => {
  let sound: string;
  beforeAll(async () => {
    sound = await version('NODE', HELLO);
  });
  for (const call of [trialApi.list, trialApi.start, trialApi.detail, trialApi.stop] as const)
    strangersAreRefused(
      () => test,
      call,
      () => params(sound),
    );

  it('of another enterprise does not exist', async () => {
    expect(code(await zhou.ask(trialApi.list, params(sound)))).toBe('market.version_not_found');
    expect(code(await zhou.ask(trialApi.start, params(sound)))).toBe('market.version_not_found');
  });

  it('boots, is measured, is opened by its publisher alone, and ends when it is stopped', async () => {
    const trial = await started(lin, sound);
    expect(trial).toMatchObject({ purpose: 'publisher', state: 'waiting', isCurrent: true, kind: 'NODE' });
    expect(code(await lin.ask(trialApi.start, params(sound)))).toBe('market.trial_running');
    await becomes(lin, trial.id, { state: 'running', cause: null });
    const ran = await detail(lin, trial.id);
    expect(ran.bootMs).toBeGreaterThanOrEqual(0);
    expect(ran.limits).toEqual({ cores: 1, memoryMb: 1024, diskMb: 512 });
    expect(ran.log).toContain('begun');
    await eventually(async () => expect((await detail(lin, trial.id)).peakMemoryMb).toBeGreaterThan(0));
    const host = new URL(ran.url).hostname.split('.')[0] ?? '';
    const opened = await lin.ask(instanceApi.enter, { body: { host, to: '/' } });
    expect(opened.body.url).toContain('/.cloudyard/enter?ticket=');
    for (const other of [zhou, deng])
      expect(code(await other.ask(instanceApi.enter, { body: { host, to: '/' } }))).toBe(
        'runtime.instance_not_found',
      );
    for (const call of [trialApi.detail, trialApi.stop])
      expect(code(await zhou.ask(call, params(trial.id)))).toBe('market.trial_not_found');
    expect((await lin.ask(trialApi.stop, params(trial.id))).body).toMatchObject({ state: 'ended', url: '' });
    await eventually(async () =>
      expect((await test.kit.runtime.statuses()).map(({ id }) => id)).not.toContain(trial.id),
    );
    expect((await detail(lin, trial.id)).log).toContain('begun');
  });

  it('that ends at once says why, with its last lines', async () => {
    const trial = await started(lin, await version('NODE', BROKEN));
    await becomes(lin, trial.id, { state: 'failed', cause: 'exited', exitCode: 7, bootMs: null });
    await eventually(async () =>
      expect((await detail(lin, trial.id)).log.join('\n')).toContain('cannot reach the planning table'),
    );
  });

  it('keeps whatever a program writes', async () => {
    const odd = nodeProgram(`process.stderr.write('odd \\0 line ' + 'x'.repeat(5000)); process.exit(3);`);
    const trial = await started(lin, await version('NODE', odd));
    await becomes(lin, trial.id, { state: 'failed', exitCode: 3 });
    await eventually(async () => {
      const [found] = (await listed(lin, trial.versionId)).trials;
      expect(found.log.join('')).toMatch(/odd {2}line x+/);
    });
  });

  it('of an image says what the machine lacks', async () => {
    const { launchers } = await test.kit.runtime.enforcement();
    if (launchers.IMAGE.ready) return;
    const image = await version('IMAGE', undefined, { image: 'registry.example/app:1' });
    // The publisher is not known.
    expect(code(await lin.ask(trialApi.start, params(image)))).toBe('market.image_unverified');
    await certify();
    const trial = await started(lin, image);
    await becomes(lin, trial.id, { state: 'failed', cause: 'no_launcher', detail: launchers.IMAGE.missing });
  });

  it('of an address inside our own network is not asked', async () => {
    const externalUrl = 'http://127.0.0.1:1/';
    const trial = await started(lin, await version('URL', undefined, { externalUrl }));
    await becomes(lin, trial.id, { state: 'failed', cause: 'no_answer', url: '' });
  });

  it('needs a program', async () => {
    expect(code(await lin.ask(trialApi.start, params(await version('STATIC'))))).toBe(
      'market.program_needed',
    );
  });

  it('is one of two a publisher has at once, and ends by itself', async () => {
    const [one, two, three] = [
      await version('STATIC', PAGE),
      await version('STATIC', PAGE),
      await version('STATIC', PAGE),
    ];
    const trials = [await started(lin, one), await started(lin, two)];
    expect(code(await lin.ask(trialApi.start, params(three)))).toBe('market.trials_at_once');
    for (const { id } of trials) await becomes(lin, id, { state: 'running' });
    const at = new Date(Date.now() + 31 * 60_000);
    await watchTrials(test.kit, at);
    for (const { id } of trials) await becomes(lin, id, { state: 'ended' });
  });
});

describe('the evidence for a review', () => {
  it('is run when a version is submitted, and bound to what was submitted', async () => {
    const id = await version('NODE', HELLO);
    expect((await submit(id)).status).toBe(200);
    await eventually(async () =>
      expect((await listed(deng, id)).trials).toMatchObject([
        { purpose: 'review', state: 'ended', by: '', isCurrent: true, cause: null },
      ]),
    );
    const [found] = (await listed(deng, id)).trials;
    expect(found.bootMs).toBeGreaterThanOrEqual(0);
    expect(found.peakMemoryMb).toBeGreaterThan(0);
    expect(found.machine).not.toBe('');
    // Its publisher learns what came of it, not what a reviewer did in it.
    const [told] = (await listed(lin, id)).trials;
    expect(told).toMatchObject({ id: found.id, log: [], url: '' });
  });

  it('that fails does not keep the publisher from submitting', async () => {
    const id = await version('NODE', BROKEN);
    expect((await submit(id)).status).toBe(200);
    await eventually(async () =>
      expect((await listed(deng, id)).trials).toMatchObject([{ state: 'failed', cause: 'exited' }]),
    );
  });

  it('is run again by a reviewer, opened under no name, and ends with the verdict', async () => {
    const id = await version('STATIC', PAGE);
    await submit(id);
    await eventually(async () => expect((await listed(deng, id)).trials).toMatchObject([{ state: 'ended' }]));
    expect((await listed(lin, id)).startable).toBe('publisher');
    const trial = await started(deng, id);
    expect(trial).toMatchObject({ purpose: 'review' });
    await becomes(deng, trial.id, { state: 'running' });
    const host = new URL((await detail(deng, trial.id)).url).hostname.split('.')[0] ?? '';
    expect(code(await deng.ask(instanceApi.enter, { body: { host, to: '/' } }))).toBe(200);
    expect(code(await lin.ask(instanceApi.enter, { body: { host, to: '/' } }))).toBe(
      'runtime.instance_not_found',
    );
    expect(code(await lin.ask(trialApi.stop, params(trial.id)))).toBe('kit.not_allowed');
    const body = { id, status: { code: '0' as const }, reason: '截图不清楚' };
    expect((await deng.ask(versionApi.setStatus, { body })).status).toBe(200);
    expect(await detail(deng, trial.id)).toMatchObject({ state: 'ended' });
  });

  it('is begun for what was submitted before there were runs, and once where there is nothing to run', async () => {
    const empty = await version('STATIC');
    await story.rows((db) => story.put(db, 'version', empty, lin.userId, { status: '1' }));
    const id = await version('STATIC', PAGE);
    await story.rows((db) => story.put(db, 'version', id, lin.userId, { status: '1' }));
    await watchTrials(test.kit);
    await eventually(async () => expect((await listed(deng, id)).trials).toMatchObject([{ state: 'ended' }]));
    await eventually(async () =>
      expect((await listed(deng, empty)).trials).toMatchObject([{ state: 'failed', cause: 'bad_release' }]),
    );
    await watchTrials(test.kit);
    expect((await listed(deng, empty)).trials).toHaveLength(1);
  });

  it('finds a place however many publishers try versions', async () => {
    await eventually(async () => expect(await story.rows((db) => runningTrials(db))).toBe(0));
    const versions: string[] = [];
    for (let n = 0; n < 5; n += 1) versions.push(await version('STATIC'));
    // In one transaction: the watcher of every minute ends what the runtime does not know.
    const [third, fourth, review] = await story.rows(async (db) => {
      const trial = async (n: number, purpose: TrialPurpose, state: TrialState) =>
        insertTrial(db, {
          ...{ version_id: versions[n] ?? '', purpose, state, digest: '', release: '{}', limits: '{}' },
          ...{ host: `trial--${randomBytes(8).toString('hex')}`, ends_at: new Date(Date.now() + 1_800_000) },
        });
      for (const n of [0, 1]) await trial(n, 'publisher', 'running');
      const begun = [
        await begin(db, (await trial(2, 'publisher', 'waiting')).id),
        await begin(db, (await trial(3, 'publisher', 'waiting')).id),
        await begin(db, (await trial(4, 'review', 'waiting')).id),
      ];
      await db.deleteFrom('trial').where('version_id', 'in', versions).execute();
      return begun;
    });
    expect(third).toMatchObject({ state: 'booting' });
    expect(fourth).toBeUndefined();
    expect(review).toMatchObject({ state: 'booting' });
  });

  it('is kept as long as it is shown: submitting and withdrawing leaves no pile', async () => {
    const id = await version('STATIC');
    await story.rows(async (db) => {
      for (let n = 0; n < 15; n++)
        await insertTrial(db, {
          ...{ version_id: id, purpose: 'review', digest: '', release: '{}', limits: '{}' },
          ...{ host: `trial--${randomBytes(8).toString('hex')}`, state: 'ended' },
          ...{ removed_at: new Date(), created_at: new Date(Date.now() + n) },
        });
      const kept = db.selectFrom('trial').select('id').where('version_id', '=', id).execute();
      expect(await kept).toHaveLength(10);
    });
  });
});
