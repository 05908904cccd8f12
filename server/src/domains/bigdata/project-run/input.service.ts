import type { InputModel, InputTable } from '@cloudyard/contract/algorithm/step.ts';
import { inTransaction } from '../../../kit/context.ts';
import { localTable } from '../dataset/local.ts';
import { versionById as tableById } from '../dataset/version.queries.ts';
import { shareTo } from '../hub/share.queries.ts';
import { localModel } from '../model/local.ts';
import { versionById as modelById } from '../model/version.queries.ts';
import { StepFailed, stepProblem } from './failed.ts';
import { localOutput } from './local.ts';
import { arrivingAt } from './part.ts';
import type { Given, ResultRow } from './result.queries.ts';
import type { Source } from './run.queries.ts';
import { asPlatform, type RunState } from './run-state.ts';
import type { StepRow } from './step.queries.ts';

const gone = (at: string) =>
  new StepFailed(stepProblem('input_gone', 'What it reads is not there any more.', 'input_gone', at));

async function tableOf(run: RunState, source: Source, at: string): Promise<InputTable> {
  const { kit } = run;
  if (source.isGiven && !(await isGivenStill(run, [givenAs(source)]))) throw gone(at);
  const version = await inTransaction(kit, asPlatform, ({ db }) => tableById(db, source.versionId));
  if (version?.state !== 'ready' || version.sha256 !== source.sha256) throw gone(at);
  const { rows, bytes, sha256, schema } = version;
  const path = await localTable(kit, version);
  return { kind: 'dataset', format: 'parquet', path, rows, bytes, sha256, schema };
}

async function modelOf(run: RunState, source: Source, at: string): Promise<InputModel> {
  const { kit } = run;
  if (source.isGiven && !(await isGivenStill(run, [givenAs(source)]))) throw gone(at);
  const version = await inTransaction(kit, asPlatform, ({ db }) => modelById(db, source.versionId));
  if (version?.state !== 'ready' || version.sha256 !== source.sha256) throw gone(at);
  const path = await localModel(kit, version);
  return { kind: 'model', path, modelKind: version.kind, sha256: version.sha256 };
}

const givenAs = ({ kind, objectId: id }: Source): Given[number] => ({ kind, id });

/** Whether who started the run is given these still. */
const isGivenStill = ({ kit, row }: RunState, given: Given) =>
  inTransaction(kit, asPlatform, async ({ db }) => {
    const who = { userId: row.created_by ?? '', enterpriseId: row.part.enterpriseId };
    for (const { kind, id } of given) if (!(await shareTo(db, kind, id, who))) return false;
    return true;
  });

async function outputOf(run: RunState, { id, outputs }: ResultRow, port: string, at: string) {
  const { kit } = run;
  const output = outputs.find((one) => one.port === port);
  if (!output || !(await isGivenStill(run, output.given ?? []))) throw gone(at);
  const path = await localOutput(kit, id, output);
  if (output.kind === 'model')
    return { kind: 'model', path, modelKind: output.card.modelKind, sha256: output.sha256 } as const;
  const { rows, bytes, sha256, schema } = output;
  return { kind: 'dataset', format: 'parquet', path, rows, bytes, sha256, schema } as const;
}

/** What arrives at a step, as files of this machine. */
export async function inputsFor(run: RunState, { node_id }: StepRow) {
  const inputs: Record<string, InputTable | InputModel> = {};
  for (const { source, sourcePort, targetPort } of arrivingAt(run.canvas, node_id)) {
    const known = run.row.part.sources[source];
    const result = run.results.get(source);
    if (known)
      inputs[targetPort] = await (known.kind === 'model' ? modelOf : tableOf)(run, known, targetPort);
    else if (result) inputs[targetPort] = await outputOf(run, result, sourcePort, targetPort);
    else throw gone(targetPort);
  }
  return inputs;
}

/** What of others a step reads, straight or by what was made of it. */
export function givenTo({ row, results, canvas }: RunState, { node_id }: StepRow): Given {
  const found = new Map<string, Given[number]>();
  for (const { source, sourcePort } of arrivingAt(canvas, node_id)) {
    const known = row.part.sources[source];
    if (known?.isGiven) found.set(known.objectId, givenAs(known));
    const output = results.get(source)?.outputs.find(({ port }) => port === sourcePort);
    for (const one of output?.given ?? []) found.set(one.id, one);
  }
  return [...found.values()];
}
