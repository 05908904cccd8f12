import { type AlgorithmDraft, algorithmApi } from '@cloudyard/contract/algorithm/algorithm.ts';
import { algorithmCategoryApi } from '@cloudyard/contract/algorithm/category.ts';
import type { Algorithm } from '@cloudyard/contract/algorithm/shown.ts';
import type { AlgorithmStatusCode } from '@cloudyard/contract/algorithm/values.ts';
import { type Evidence, verificationApi } from '@cloudyard/contract/algorithm/verification.ts';
import type { Caller, TestApp } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import { makeEvidence } from './verification/making.service.ts';

/** What a call said: done, or the code of its refusal. */
export const said = ({ status, body }: { status: number; body: { code?: unknown } }) =>
  status === 200 ? 'done' : body.code;

/** Doubles a column: as small as an algorithm can be. */
export const DOUBLING: Pick<AlgorithmDraft, 'source' | 'parameters' | 'algorithmType'> = {
  algorithmType: { code: 'SQL' },
  source: 'create view out as select *, 2 as two from data',
  parameters: [
    { name: 'data', type: 'DATASET_IN', required: true },
    { name: 'out', type: 'DATASET_OUT' },
    { name: 'factor', type: 'integer', defaultValue: 2, range: { min: 1, max: 9 } },
  ],
};

/** What stories about algorithms share: lin works for 海川重工, zhou for another, su for herself, admin is the platform. */
export async function algorithmStory(test: TestApp) {
  const [lin, zhou, su, admin, he] = (await Promise.all(
    ['lin.qiao', 'zhou.yan', 'su.wen', 'admin', 'deng.rui'].map((name) => test.as(name)),
  )) as [Caller, Caller, Caller, Caller, Caller];
  const tree = (await test.visitor.ask(algorithmCategoryApi.tree)).body;
  const category: string = tree[0].key;
  let count = 0;

  const draft = (more: Partial<AlgorithmDraft> = {}): AlgorithmDraft => {
    count += 1;
    return {
      ...{ name: `翻倍 ${count}`, description: '每行加一列', algorithmCategory: { id: category } },
      ...DOUBLING,
      ...more,
    };
  };
  const add = (more: Partial<AlgorithmDraft> = {}, who: Caller = lin) =>
    who.ask(algorithmApi.create, { body: draft(more) });
  const added = async (more: Partial<AlgorithmDraft> = {}, who: Caller = lin): Promise<Algorithm> => {
    const made = await add(more, who);
    if (made.status !== 200) throw new Error(JSON.stringify(made.body));
    return made.body;
  };
  const view = (id: string, who: Pick<Caller, 'ask'> = lin) =>
    who.ask(algorithmApi.detail, { params: { id } });
  const set = (id: string, code: AlgorithmStatusCode, more: object = {}, who: Pick<Caller, 'ask'> = lin) =>
    who.ask(algorithmApi.setStatus, { body: { id, algorithmStatus: { code }, ...more } });
  /** A verdict on what is there now, as a verifier sends it. */
  const decide = async (id: string, code: '3' | '4', more: object = {}, who: Pick<Caller, 'ask'> = admin) => {
    const { digest } = (await admin.ask(verificationApi.detail, { params: { id } })).body;
    return set(id, code, { digest, ...more }, who);
  };
  const evidence = async (id: string, who: Caller = lin): Promise<Evidence> => {
    const { body } = await who.ask(verificationApi.evidence, { params: { id } });
    if (body) await makeEvidence(test.kit, body.id, new AbortController().signal);
    return eventually(async () => {
      const { body: now } = await who.ask(verificationApi.evidence, { params: { id } });
      if (now?.state !== 'done' && now?.state !== 'failed') throw new Error('It is not over yet.');
      return now;
    });
  };
  /** Handed in, tried and approved. */
  const online = async (more: Partial<AlgorithmDraft> = {}, who: Caller = lin) => {
    const made = await added(more, who);
    await set(made.id, '2', {}, who);
    await evidence(made.id, who);
    const passed = await decide(made.id, '3');
    if (passed.status !== 200) throw new Error(JSON.stringify(passed.body));
    return made.id;
  };
  return { lin, zhou, su, admin, he, category, draft, add, added, view, set, decide, evidence, online };
}
export type AlgorithmStory = Awaited<ReturnType<typeof algorithmStory>>;
