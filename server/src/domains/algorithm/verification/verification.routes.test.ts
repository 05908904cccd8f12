import { algorithmApi } from '@cloudyard/contract/algorithm/algorithm.ts';
import { algorithmLibraryApi } from '@cloudyard/contract/algorithm/library.ts';
import { type AlgorithmDossier, verificationApi } from '@cloudyard/contract/algorithm/verification.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { rows } from '../../../../test/rows.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { type AlgorithmStory, algorithmStory, said } from '../algorithm.stories.ts';

let test: TestApp;
let story: AlgorithmStory;
beforeAll(async () => {
  test = await openTestApp();
  story = await algorithmStory(test);
});
afterAll(() => test.close());

const dossier = (id: string, who = story.admin) => who.ask(verificationApi.detail, { params: { id } });
const page = (query: object = {}) => story.admin.ask(verificationApi.page, { query });
const inLibrary = async (id: string) =>
  said(await test.visitor.ask(algorithmLibraryApi.page, { params: { id } })) === 'done';

describe('evidence', () => {
  it('comes from running the package on a sample, twice', async () => {
    const { id } = await story.added();
    await story.set(id, '2');
    const { checks, runs, state } = await story.evidence(id);
    expect(state).toBe('done');
    expect(Object.fromEntries(checks.map(({ code, verdict }) => [code, verdict]))).toMatchObject({
      ...{ package: 'passed', isolation: 'passed', tests: 'warned', sample: 'passed', repeatable: 'passed' },
    });
    expect(runs[0]).toMatchObject({ kind: 'sample', end: 'done', isSame: true });
    expect(runs[0]?.outputs[0]?.schema.map(({ name }) => name)).toContain('two');
  });
  it('says what fails', async () => {
    const { id, name } = await story.added({ source: 'create view out as select nothing from data' });
    await story.set(id, '2');
    const { checks, runs } = await story.evidence(id);
    expect(checks.find(({ code }) => code === 'sample')?.verdict).toBe('failed');
    expect(runs[0]?.end).not.toBe('done');
    const { content } = (await page({ algorithmName: name })).body;
    expect(content).toMatchObject([{ id, evidenceState: 'done', failedChecks: 1 }]);
    expect(`${runs[0]?.refusal} ${runs[0]?.log}`).toMatch(/nothing/);
  });
  it('names what changed since the approved version', async () => {
    const id = await story.online();
    const source = 'create view out as select *, 4 as four from data';
    await story.lin.ask(algorithmApi.update, { body: { ...story.draft({ source }), id } });
    await story.set(id, '2');
    const { difference } = await story.evidence(id);
    expect(difference).toMatchObject({ version: 1, files: [{ path: 'main.sql', kind: 'changed' }] });
  });
  it('is for its owner and verifiers', async () => {
    const { id } = await story.added();
    const asked = (who = story.lin) => who.ask(verificationApi.again, { params: { id } });
    expect(said(await asked())).toBe('done');
    expect(said(await asked(story.zhou))).toBe('algorithm.not_found');
    expect(said(await story.zhou.ask(verificationApi.evidence, { params: { id } }))).toBe(
      'algorithm.not_found',
    );
  });
});

describe('a verdict', () => {
  strangersAreRefused(
    () => test,
    verificationApi.page,
    () => ({}),
  );
  it('needs finished evidence of just this content', async () => {
    const { id } = await story.added();
    await story.set(id, '2');
    expect(said(await story.decide(id, '3'))).toBe('algorithm.evidence_missing');
    await story.evidence(id);
    for (const verdict of ['3', '4'] as const)
      expect(said(await story.set(id, verdict, { reason: '看过了' }, story.admin))).toBe(
        'algorithm.digest_missing',
      );
    expect(said(await story.set(id, '3', { digest: 'f'.repeat(64) }, story.admin))).toBe(
      'algorithm.digest_changed',
    );
    const { digest } = (await dossier(id)).body as AlgorithmDossier;
    expect(said(await story.set(id, '3', { digest }, story.admin))).toBe('done');
    expect(await inLibrary(id)).toBe(true);
    const { moves, onlineVersion } = (await story.view(id)).body;
    expect([onlineVersion, moves.map(({ to }: { to: string }) => to)]).toEqual([1, ['3', '2', '1']]);
    const notes = await rows(test, (db) =>
      db.selectFrom('algorithm_move').selectAll().where('algorithm_id', '=', id).execute(),
    );
    expect(notes.every(({ hash }) => /^[0-9a-f]{64}$/.test(hash))).toBe(true);
  });
  it('of no needs a reason, which its author reads', async () => {
    const { id } = await story.added();
    await story.set(id, '2');
    await story.evidence(id);
    expect(said(await story.decide(id, '4'))).toBe('algorithm.reason_missing');
    expect(said(await story.decide(id, '4', { reason: '没有说明' }))).toBe('done');
    expect((await story.view(id)).body).toMatchObject({ algorithmStatus: { code: '4' }, reason: '没有说明' });
    expect(await inLibrary(id)).toBe(false);
  });
  it('is nobody’s on their own, nor on that of their enterprise', async () => {
    const { id } = await story.added({}, story.admin);
    await story.set(id, '2', {}, story.admin);
    await story.evidence(id, story.admin);
    expect(said(await story.set(id, '3', {}, story.admin))).toBe('algorithm.algorithm_four_eyes');
    expect((await dossier(id)).body.hindrance).toBe('own');
  });
  it('is not for its owner, and not for strangers', async () => {
    const { id } = await story.added();
    await story.set(id, '2');
    await story.evidence(id);
    expect(said(await story.set(id, '3'))).toBe('algorithm.move_not_allowed');
    expect(said(await story.set(id, '3', {}, story.zhou))).toBe('algorithm.not_found');
    expect(said(await dossier(id, story.lin))).toBe('kit.not_allowed');
  });
  it('keeps what is online while its next version is refused', async () => {
    const id = await story.online();
    const source = 'create view out as select *, 5 as five from data';
    await story.lin.ask(algorithmApi.update, { body: { ...story.draft({ source }), id } });
    expect(await inLibrary(id)).toBe(true);
    await story.set(id, '2');
    await story.evidence(id);
    await story.decide(id, '4', { reason: '不' });
    const { body } = await test.visitor.ask(algorithmLibraryApi.page, { params: { id } });
    expect([body.version, JSON.stringify(body).includes('five')]).toEqual([1, false]);
  });
});

describe('the queue', () => {
  it('has what was handed in, with what its evidence says', async () => {
    const { id, name } = await story.added();
    const found = async () => {
      const { content } = (await page({ algorithmStatus: '2', algorithmName: name })).body;
      return content.find((one: { id: string }) => one.id === id);
    };
    expect(await found()).toBeUndefined();
    await story.set(id, '2');
    expect(await found()).toMatchObject({ failedChecks: 0, hindrance: null });
    expect((await page()).body.size).toBe(10);
  });
  it('shows the files of a package by its list, and nothing beside it', async () => {
    const { id } = await story.added();
    await story.set(id, '2');
    const source = (path: string) =>
      story.admin.ask(verificationApi.source, { params: { id }, query: { path } });
    expect((await source('main.sql')).body.text).toMatch(/two/);
    for (const path of ['../../package.json', '/etc/hostname', 'nothing.sql'])
      expect((await source(path)).status).not.toBe(200);
  });
});

describe('taking offline', () => {
  // rule: algorithm.offline
  it('takes it out of the library, by its owner or by the platform', async () => {
    for (const who of [story.lin, story.admin]) {
      const id = await story.online();
      const { body } = await who.ask(algorithmApi.offline, { body: [id] });
      expect(body[0].done).toBe(true);
      expect(await inLibrary(id)).toBe(false);
      expect((await story.view(id)).body.algorithmStatus.code).toBe('5');
    }
  });
  it('lets what the platform brings come back', async () => {
    const { body } = await story.admin.ask(algorithmApi.all, { query: { scope: 'system', size: 1 } });
    const id: string = body.content[0].id;
    await story.admin.ask(algorithmApi.offline, { body: [id] });
    expect(await inLibrary(id)).toBe(false);
    expect(said(await story.set(id, '3', {}, story.admin))).toBe('done');
    expect(await inLibrary(id)).toBe(true);
  });
});

describe('what is taken back', () => {
  it('is a draft again, and nobody else reads what is written into it', async () => {
    const { id, name } = await story.added();
    await story.set(id, '2');
    expect((await dossier(id)).status).toBe(200);
    await story.set(id, '1');
    const { admin } = story;
    const answers = [
      await dossier(id),
      await admin.ask(verificationApi.evidence, { params: { id } }),
      await admin.ask(verificationApi.source, { params: { id }, query: { path: 'main.sql' } }),
    ];
    expect(answers.map(said)).toEqual(Array(3).fill('algorithm.not_found'));
    // The platform looks after what was handed in once, without its code.
    const shown = await admin.ask(algorithmApi.detail, { params: { id }, query: {} });
    expect([shown.status, shown.body.source]).toEqual([200, null]);
    expect((await page({ algorithmName: name })).body.content).toEqual([]);
  });
});
