import type { StepEvent } from '@cloudyard/contract/algorithm/step.ts';
import type { StepResult, Words } from '../../../kit/engine.ts';
import type { StepLog } from './result.queries.ts';

/** What a step tells while it works, beside what it writes; `isNew`: nobody has been told of it yet. */
export type Said = { text: string; left: number; isNew: boolean };
type All = Map<string, Said>;

const KEPT = 20_000;
const NOTHING: Words = { head: '', tail: '', left: 0 };

export function hear(all: All, nodeId: string, { level, text }: Extract<StepEvent, { event: 'log' }>) {
  const known = all.get(nodeId) ?? { text: '', left: 0, isNew: false };
  const line = `${level === 'info' ? '' : `${level}: `}${text.toWellFormed()}\n`;
  const hasRoom = known.text.length + line.length <= KEPT;
  all.set(nodeId, {
    ...{ text: hasRoom ? known.text + line : known.text, left: known.left + (hasRoom ? 0 : line.length) },
    isNew: true,
  });
}

/** The logs of steps under way, of which nobody has been told yet. */
export function newlySaid(all: All): [nodeId: string, log: StepLog][] {
  const news: [string, StepLog][] = [];
  for (const [nodeId, said] of all) {
    if (!said.isNew) continue;
    said.isNew = false;
    news.push([nodeId, { out: { head: said.text, tail: '', left: said.left }, err: NOTHING }]);
  }
  return news;
}

/** What it told stands before what it wrote. */
export function withSaid(result: StepResult, said: Said | undefined): StepResult {
  if (!said) return result;
  const { out, err } = result.log;
  return {
    ...result,
    log: { err, out: { ...out, head: said.text + out.head, left: out.left + said.left } },
  };
}
