import { join } from 'node:path';
import { RESOURCES } from '@cloudyard/contract/algorithm/package.ts';
import type { InputModel, InputTable } from '@cloudyard/contract/algorithm/step.ts';
import type { ProjectCanvas, ProjectNode } from '@cloudyard/contract/bigdata/project-canvas.ts';
import { runOrder } from '@cloudyard/contract/bigdata/project-graph.ts';
import type { CarriedLink } from '@cloudyard/contract/bigdata/project-shown.ts';
import { inTransaction, type Kit } from '../../../kit/context.ts';
import type { StepOutput } from '../../../kit/engine.ts';
import { newId } from '../../../kit/new-id.ts';
import { approvedPackage } from '../../algorithm/index.ts';
import { localTable, withFile } from '../dataset/local.ts';
import { readyVersion } from '../dataset/version.queries.ts';
import { limitsOf } from '../project-run/prepare.service.ts';
import { insertShown, type MadeStep, type NotRun, notRun } from './making.queries.ts';

const asPlatform = { platform: 'run the platform’s projects' };
type Input = InputTable | InputModel;

/** The table of a sample as it is here; undefined: it is not here yet. */
async function sampleOf(kit: Kit, { objectId, version }: ProjectNode): Promise<InputTable | undefined> {
  const found = await inTransaction(kit, asPlatform, ({ db }) =>
    readyVersion(db, objectId, version ?? undefined),
  );
  if (!found) return undefined;
  const { rows, bytes, sha256, schema } = found;
  const path = await localTable(kit, found);
  return { kind: 'dataset', format: 'parquet', path, rows, bytes, sha256, schema };
}

const inputOf = (made: StepOutput): Input =>
  made.kind === 'model'
    ? { kind: 'model', path: made.path, modelKind: made.card.modelKind, sha256: made.sha256 }
    : {
        ...{ kind: 'dataset', format: 'parquet', path: made.path, rows: made.rows, bytes: made.bytes },
        ...{ sha256: made.sha256, schema: made.schema },
      };

const portOf = (node: string, port: string) => `${node} ${port}`;
type Run = { kit: Kit; canvas: ProjectCanvas; signal: AbortSignal; made: Map<string, Input> };

async function stepOf({ kit, canvas, signal, made }: Run, node: ProjectNode, job: string) {
  const { objectId: id, version, digest, params, seed } = node;
  const found = await approvedPackage(kit, { id, version: version ?? 0, digest });
  if (!found) throw new Error(`The algorithm of ${node.id} is not here.`);
  const inputs: Record<string, Input> = {};
  for (const { source, sourcePort, target, targetPort } of canvas.links) {
    const input = made.get(portOf(source, sourcePort));
    if (target === node.id && input) inputs[targetPort] = input;
  }
  const result = await kit.engine.run({
    ...{ package: found, runId: newId(), nodeId: node.id, attempt: 1, locale: 'en', seed, params, inputs },
    ...{ job, reviewed: true, signal, tell: () => undefined },
    limits: limitsOf(found.manifest, { memoryMb: RESOURCES.memoryMb.most }),
  });
  if (result.end !== 'done' && result.end !== 'not_converged')
    throw new Error(`${node.id} ended as ${result.end}: ${result.refusal?.text ?? result.text}`);
  for (const [port, output] of Object.entries(result.outputs))
    made.set(portOf(node.id, port), inputOf(output));
  return result;
}

const carriedBy = ({ canvas, made }: Run): CarriedLink[] =>
  canvas.links.map(({ source, sourcePort, target, targetPort }) => {
    const input = made.get(portOf(source, sourcePort));
    return {
      ...{ source, sourcePort, target, targetPort, rows: input?.kind === 'dataset' ? input.rows : null },
      ...{ rowsBefore: null, added: [], gone: [], missing: null, drift: null, broken: [] },
    };
  });

/** All steps in their order. What they say and measure is kept; tables and models are made anew by whoever copies it. */
async function runOne(kit: Kit, { id, version, canvas }: NotRun, signal: AbortSignal): Promise<void> {
  const run: Run = { kit, canvas, signal, made: new Map() };
  const steps: MadeStep[] = [];
  await withFile(kit, async (work) => {
    for (const node of runOrder(canvas).order) {
      if (node.kind !== 'algorithm') {
        const table = await sampleOf(kit, node);
        if (!table) throw new Error(`The dataset of ${node.id} is not here.`);
        for (const { name } of node.outputs) run.made.set(portOf(node.id, name), table);
        continue;
      }
      const startedAt = new Date();
      const result = await stepOf(run, node, join(work, node.id));
      steps.push({ node, result, startedAt, endedAt: new Date() });
    }
  });
  await inTransaction(kit, asPlatform, ({ db }) =>
    insertShown(db, { projectId: id, version, steps, carried: carriedBy(run) }),
  );
}

/** Runs the platform's projects whose newest version has not run; what does not run leaves the others to it. */
export async function makeShownRuns(kit: Kit, asked: AbortSignal): Promise<void> {
  const signal = AbortSignal.any([asked, kit.ending]);
  const waiting = await inTransaction(kit, asPlatform, ({ db }) => notRun(db));
  for (const one of waiting) {
    if (signal.aborted) return;
    try {
      await runOne(kit, one, signal);
    } catch (error) {
      if (signal.aborted) return;
      kit.log.warn({ err: error, project: one.id }, 'a project of the platform could not be run');
    }
  }
}
