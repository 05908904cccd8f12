import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { RESOURCES } from '@cloudyard/contract/algorithm/package.ts';
import type { InputModel, InputTable } from '@cloudyard/contract/algorithm/step.ts';
import { projectApi } from '@cloudyard/contract/bigdata/project.ts';
import { ProjectCanvas, type ProjectNode, SHEET } from '@cloudyard/contract/bigdata/project-canvas.ts';
import { graphProblems, runOrder } from '@cloudyard/contract/bigdata/project-graph.ts';
import type { ProjectTemplate } from '@cloudyard/contract/bigdata/project-shown.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { rows } from '../../../../test/rows.ts';
import type { StepModel, StepTable } from '../../../kit/engine.ts';
import { newId } from '../../../kit/new-id.ts';
import { approvedPackage } from '../../algorithm/index.ts';
import { said } from '../dataset/dataset.stories.ts';
import { localTable } from '../dataset/local.ts';
import { installSamples } from '../dataset/sample.service.ts';
import { readyVersion } from '../dataset/version.queries.ts';
import { type ProjectStory, projectStory } from './project.stories.ts';
import { TEMPLATES } from './templates.ts';

let test: TestApp;
let story: ProjectStory;
const PLENTY = 600_000;
beforeAll(async () => {
  test = await openTestApp();
  await installSamples(test.kit);
  story = await projectStory(test);
}, PLENTY);
afterAll(() => test?.close());

const all = async (language?: 'cn' | 'en') =>
  (await story.lin.ask(projectApi.templates, { query: { language } })).body as ProjectTemplate[];
const called = async (code: string) => {
  const found = (await all()).find((one) => one.code === code);
  if (!found) throw new Error(`There is no ${code}`);
  return found;
};

type Out = InputTable | InputModel;
async function sourceTable({ objectId }: ProjectNode): Promise<InputTable> {
  const version = await rows(test, (db) => readyVersion(db, objectId, undefined));
  if (!version) throw new Error('The sample is not there');
  const { rows: count, bytes, sha256, schema } = version;
  const path = await localTable(test.kit, version);
  return { kind: 'dataset', format: 'parquet', path, rows: count, bytes, sha256, schema };
}
const outOf = (one: StepTable | StepModel): Out =>
  one.kind === 'model'
    ? { kind: 'model', path: one.path, modelKind: one.card.modelKind, sha256: one.sha256 }
    : {
        ...{ kind: 'dataset', format: 'parquet', path: one.path, rows: one.rows, bytes: one.bytes },
        ...{ sha256: one.sha256, schema: one.schema },
      };

/** Each step as it stands, by the engine that runs everybody's. */
async function runAll({ canvas }: ProjectTemplate) {
  const job = join(test.kit.env.dataFolder, `template-${newId()}`);
  const made = new Map<string, Out>();
  const metrics = new Map<string, Record<string, number | null>>();
  for (const node of runOrder(canvas).order) {
    if (node.kind === 'dataset') {
      made.set(`${node.id} out`, await sourceTable(node));
      continue;
    }
    const { objectId, version, digest, params, seed } = node;
    const placed = await approvedPackage(test.kit, { id: objectId, version: version ?? 0, digest });
    if (!placed) throw new Error(`${node.id} is not there`);
    const inputs = Object.fromEntries(
      canvas.links
        .filter(({ target }) => target === node.id)
        .map(({ source, sourcePort, targetPort }) => [
          targetPort,
          made.get(`${source} ${sourcePort}`) as Out,
        ]),
    );
    const { timeoutS, memoryMb, cpu, diskMb } = RESOURCES;
    const result = await test.kit.engine.run({
      ...{ package: placed, runId: newId(), nodeId: node.id, attempt: 1, locale: 'en', seed, params, inputs },
      ...{ job: join(job, node.id), reviewed: true, signal: test.kit.ending, tell: () => undefined },
      limits: {
        ...{ memoryMb: placed.manifest.resources?.memoryMb ?? memoryMb.usual * 2, cpu: cpu.usual },
        ...{ timeoutS: timeoutS.most, diskMb: diskMb.usual },
      },
    });
    expect({ node: node.id, end: result.end, text: result.refusal?.text }).toMatchObject({ end: 'done' });
    metrics.set(node.id, result.metrics);
    for (const [port, out] of Object.entries(result.outputs))
      made.set(`${node.id} ${port}`, outOf(out as StepTable | StepModel));
  }
  await rm(job, { recursive: true, force: true });
  return { made, metrics };
}

/** So well each has to be: what is learned is learned, what is found is found. */
const WORTH: Record<string, (metrics: Map<string, Record<string, number | null>>) => void> = {
  machine_failure: (metrics) => expect(metrics.get('evaluate')?.auc).toBeGreaterThan(0.7),
  engine_rul: (metrics) => {
    const [trees, line] = [metrics.get('evaluate'), metrics.get('evaluate-line')];
    expect(trees?.r2).toBeGreaterThan(0.5);
    expect(trees?.rmse).toBeLessThan(line?.rmse ?? 0);
  },
  pump_station: (metrics) => expect(metrics.get('evaluate')?.auc).toBeGreaterThan(0.8),
  // Better than saying what was a week ago.
  plant_energy: (metrics) => {
    for (const step of ['hours', 'days']) {
      const { rmse = null, naive_rmse: naive = null } = metrics.get(step) ?? {};
      expect([step, Number(rmse) < Number(naive)]).toEqual([step, true]);
    }
  },
  part_quality: (metrics) => expect(metrics.get('evaluate')?.auc).toBeGreaterThan(0.7),
  device_profiles: (metrics) => expect(metrics.get('groups')?.silhouette).toBeGreaterThan(0.3),
};

describe('a template', () => {
  it('is there for each sample, in both languages, drawn from top to bottom', async () => {
    const [cn, en] = [await all(), await all('en')];
    expect(cn.map(({ code }) => code)).toEqual(TEMPLATES.map(({ code }) => code));
    for (const { canvas } of cn) {
      expect(ProjectCanvas.parse(canvas)).toEqual(canvas);
      expect(graphProblems(canvas)).toEqual([]);
      const at = new Map(canvas.nodes.map((node) => [node.id, node]));
      for (const { source, target } of canvas.links)
        expect(at.get(source)?.y).toBeLessThan(at.get(target)?.y ?? 0);
      for (const [n, one] of canvas.nodes.entries()) {
        expect([one.x % SHEET.grid, one.y % SHEET.grid, one.x >= 0]).toEqual([0, 0, true]);
        for (const other of canvas.nodes.slice(n + 1)) {
          const isApart =
            Math.abs(one.x - other.x) >= SHEET.nodeWidth || Math.abs(one.y - other.y) >= SHEET.nodeHeight;
          expect([one.id, other.id, isApart]).toEqual([one.id, other.id, true]);
        }
      }
    }
    expect(cn[0]?.canvas.nodes[1]?.name).not.toBe(en[0]?.canvas.nodes[1]?.name);
  });

  it('becomes a project of one’s own', async () => {
    const begin = (code: string, name: string, who = story.lin) =>
      who.ask(projectApi.fromTemplate, { body: { code, name } });
    const { body: project } = await begin('pump_station', '泵');
    expect(project).toMatchObject({ name: '泵', version: 1, nodes: 5, mayEdit: true });
    expect(await story.drawn(project.id, 1)).toEqual((await called('pump_station')).canvas);
    expect(said(await begin('nothing', '无'))).toBe('bigdata.template_unknown');
    expect(said(await begin('pump_station', '泵'))).toBe('bigdata.project_name_taken');
    expect(said(await begin('plant_energy', '电', story.su))).toBe('done');
  });

  it.each(TEMPLATES.map(({ code }) => code))(
    '%s runs, and is worth it',
    { timeout: PLENTY },
    async (code) => {
      const { metrics } = await runAll(await called(code));
      WORTH[code]?.(metrics);
    },
  );
});
