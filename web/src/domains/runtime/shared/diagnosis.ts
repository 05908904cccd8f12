import type { Instance } from '@cloudyard/contract/runtime/instance.ts';
import { bytes } from '../../../kit/figures.ts';
import { fill } from '../../../kit/text.ts';
import { exact } from '../../../kit/time.ts';
import type { words } from '../i18n/shared/diagnosis-en.ts';

type Words = (typeof words)['cn'];
type Ill = Pick<Instance, 'state' | 'cause' | 'wanted' | 'isChanging' | 'exit'>;
export type Finding = {
  [K in keyof Words]: Words[K] extends { why: string } ? K : never;
}[keyof Words];

/** Why an instance is as it is, from everything that is known of it. */
export function findingOf({ state, cause, wanted, isChanging, exit }: Ill): Finding {
  if (wanted === 'frozen' || cause === 'frozen') return 'frozen';
  if (state === 'unknown') return 'unknown';
  if (state === 'running') {
    if (cause === 'returned' || cause === 'disk_full') return cause;
    return isChanging ? 'changing' : 'fine';
  }
  // A user asked for it, and it is on its way.
  if (wanted === 'run' && cause === 'asked') return 'booting';
  if (cause === 'exited' && exit?.signal) return 'killed';
  if (cause) return cause;
  if (state === 'crashed') return exit?.outOfMemory ? 'out_of_memory' : exit?.signal ? 'killed' : 'exited';
  return state === 'stopped' && wanted === 'stop' ? 'asked' : 'booting';
}

const ALERTS: Partial<Record<Finding, 'success' | 'info' | 'warning'>> = {
  fine: 'success',
  changing: 'info',
  booting: 'info',
  asked: 'info',
  returned: 'warning',
  frozen: 'warning',
  unknown: 'warning',
};
export const alertOf = (finding: Finding) => ALERTS[finding] ?? 'error';

const MB = 1024 * 1024;

/** The sentences: why, what to do, and what else is known. */
export function diagnosisOf(t: Words, instance: Instance) {
  const { exit, limits, restarts, againAt, detail } = instance;
  const finding = findingOf(instance);
  const said = {
    code: exit?.code ?? '?',
    signal: exit?.signal ?? '?',
    memory: bytes(limits.memoryMb * MB),
    disk: bytes(limits.diskMb * MB),
  };
  return {
    finding,
    why: fill(t[finding].why, said),
    todo: finding === 'fine' ? '' : t[finding].todo,
    facts: [
      ...(detail ? [fill(t.detail, { detail })] : []),
      ...(exit ? [fill(t.lastExit, { how: howOf(t, exit), at: exact(exit.at) })] : []),
      ...(restarts > 0 ? [fill(t.restarts, { n: restarts })] : []),
      ...(againAt ? [fill(t.againAt, { at: exact(againAt) })] : []),
    ],
  };
}

export function howOf(t: Words, { code, signal, outOfMemory }: NonNullable<Instance['exit']>): string {
  if (outOfMemory) return t.exitMemory;
  return signal ? fill(t.exitSignal, { signal }) : fill(t.exitCode, { code: code ?? '?' });
}
