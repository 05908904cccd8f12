import type { Manifest } from '@cloudyard/contract/algorithm/package.ts';
import type { PackageParameter } from '@cloudyard/contract/algorithm/parameter.ts';
import type {
  EvidenceCheck,
  EvidenceDifference,
  EvidenceRun,
} from '@cloudyard/contract/algorithm/verification.ts';
import type { z } from 'zod';

/** `isUnseen`: nobody sees from outside what it reaches for. */
type Tried = Pick<Manifest, 'mode' | 'deterministic'> & { isUnseen?: boolean };
type Difference = z.infer<typeof EvidenceDifference>;
type File = { path: string; sha256: string };
type Kind = Difference['files'][number]['kind'];

/** What was added, removed or changed between two lists of named things. */
function compare<T>(
  before: readonly T[],
  after: readonly T[],
  name: (one: T) => string,
  text: (one: T) => string,
) {
  const old = new Map(before.map((one) => [name(one), one]));
  const fresh = new Map(after.map((one) => [name(one), one]));
  const names = [...new Set([...old.keys(), ...fresh.keys()])].sort();
  return names.flatMap((each) => {
    const [from, to] = [old.get(each), fresh.get(each)];
    const [was, is] = [from ? text(from) : '', to ? text(to) : ''];
    if (was === is) return [];
    const kind: Kind = !from ? 'added' : !to ? 'removed' : 'changed';
    return [{ name: each, kind, from: was, to: is }];
  });
}

type Compared = { manifest: Manifest; files: readonly File[] };

/** Against the version that is approved: which files and which parameters are others. */
export function differenceTo(last: Compared & { number: number }, now: Compared): Difference {
  const text = (one: PackageParameter) => JSON.stringify(one);
  return {
    version: last.number,
    files: compare(
      last.files,
      now.files,
      ({ path }) => path,
      ({ sha256 }) => sha256,
    ).map(({ name, kind }) => ({
      ...{ path: name, kind },
    })),
    parameters: compare(last.manifest.parameters, now.manifest.parameters, ({ name }) => name, text),
  };
}

const verdict = (code: EvidenceCheck['code'], isGood: boolean, text = ''): EvidenceCheck => ({
  ...{ code, verdict: isGood ? 'passed' : 'failed', text },
});
/** It did what it should; a method that did not settle says so itself. */
export const GOOD_ENDS: readonly EvidenceRun['end'][] = ['done', 'not_converged'];
export const OVER_ENDS: readonly EvidenceRun['end'][] = ['time', 'memory', 'disk'];

function touchedCheck(runs: readonly EvidenceRun[], { mode, isUnseen }: Tried): EvidenceCheck {
  const touched = runs.flatMap((run) => run.touched);
  if (touched.length > 0)
    return { code: 'touched', verdict: 'warned', text: [...new Set(touched)].slice(0, 20).join(', ') };
  return isUnseen ? { code: 'touched', verdict: 'left_out', text: mode } : verdict('touched', true);
}

function repeatableCheck(
  runs: readonly EvidenceRun[],
  { deterministic }: Pick<Manifest, 'deterministic'>,
): EvidenceCheck {
  if (runs.every(({ isSame }) => isSame === null))
    return { code: 'repeatable', verdict: 'left_out', text: '' };
  const unlike = runs.filter(({ isSame }) => isSame === false);
  // Who says that runs may differ is no worse for it, and whoever reads it knows.
  if (unlike.length > 0 && deterministic === false)
    return { code: 'repeatable', verdict: 'warned', text: namesOf(unlike) };
  return verdict('repeatable', unlike.length === 0, namesOf(unlike));
}

const namesOf = (some: readonly EvidenceRun[]) => some.map(({ name }) => name).join(', ');

/** What the runs say, as the lines a verifier reads first. */
export function checksOf(runs: readonly EvidenceRun[], noSample: string, manifest: Tried): EvidenceCheck[] {
  const tests = runs.filter(({ kind }) => kind === 'test');
  const samples = runs.filter(({ kind }) => kind === 'sample');
  const failed = tests.filter(({ problems }) => problems.length > 0);
  const broken = samples.filter(({ end }) => !GOOD_ENDS.includes(end));
  const over = runs.filter(({ end }) => OVER_ENDS.includes(end));
  return [
    tests.length === 0
      ? { code: 'tests', verdict: 'warned', text: '' }
      : verdict('tests', failed.length === 0, namesOf(failed)),
    samples.length === 0
      ? { code: 'sample', verdict: 'left_out', text: noSample }
      : verdict('sample', broken.length === 0, namesOf(broken)),
    repeatableCheck(runs, manifest),
    verdict('limits', over.length === 0, namesOf(over)),
    touchedCheck(runs, manifest),
  ];
}
