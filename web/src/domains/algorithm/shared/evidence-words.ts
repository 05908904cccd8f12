import { isUnableCode } from '@cloudyard/contract/algorithm/ability.ts';
import type { EvidenceCheck } from '@cloudyard/contract/algorithm/verification.ts';
import { fill } from '../../../kit/text.ts';
import type { cn } from '../i18n/shared/evidence/cn.ts';

export type Words = typeof cn;

const SHORT = 12;
export const shortDigest = (digest: string) => digest.slice(0, SHORT);

/** How the sandbox keeps it apart; the engine says it in English, one of these sentences. */
function apartText(how: string, about: Words['about']): string {
  if (how.startsWith('a container')) return about.container;
  const host = /^a program on the Spark cluster at (.*)$/.exec(how)?.[1];
  if (host !== undefined) return fill(about.cluster, { text: host });
  const locked = /^a locked database in (.*)$/.exec(how)?.[1];
  const limits = /^a process in namespaces of its own, limited by (.*)$/.exec(locked ?? how)?.[1];
  const text = limits === undefined ? about.process : fill(about.namespaces, { text: limits });
  return locked === undefined ? text : fill(about.locked, { text });
}

/** Evidence made before there were codes holds a sentence of the engine. */
const lackText = (why: string, { about, unable }: Pick<Words, 'about' | 'unable'>) =>
  isUnableCode(why) ? unable[why] : fill(about.notHere, { text: why });

/** What a check found, in a sentence; nothing where its verdict says all. */
export function checkText(
  { code, verdict, text }: EvidenceCheck,
  t: Pick<Words, 'about' | 'unable' | 'touch'>,
  why: (code: string) => string = (one) => one,
): string {
  const { about } = t;
  const said = { text };
  switch (code) {
    case 'package':
      if (verdict === 'passed') return fill(about.package, { text: shortDigest(text) });
      return fill(about.packageFailed, { text: text === '' ? about.unreadable : why(text) });
    case 'isolation':
      return verdict === 'passed' ? apartText(text, about) : lackText(text, t);
    case 'tests':
      if (verdict === 'warned') return about.testsNone;
      return verdict === 'failed' ? fill(about.testsFailed, said) : '';
    case 'sample':
      if (verdict === 'left_out') return text === 'model' ? about.sampleModel : fill(about.samplePort, said);
      return verdict === 'failed' ? fill(about.sampleFailed, said) : '';
    case 'repeatable':
      if (verdict === 'left_out') return about.repeatableLeft;
      if (verdict === 'warned') return fill(about.repeatableMay, said);
      return verdict === 'failed' ? fill(about.repeatableFailed, said) : '';
    case 'limits':
      return verdict === 'failed' ? fill(about.limitsFailed, said) : '';
    case 'touched':
      if (verdict === 'left_out') return text === 'SPARK' ? about.touchedCluster : about.touchedContainer;
      return verdict === 'passed' ? '' : fill(about.touched, { text: touchesText(text, t) });
  }
}

/** `file /etc/passwd` → 文件 /etc/passwd: the kind of thing has a word, its name has not. */
export function touchText(line: string, { touch }: Pick<Words, 'touch'>): string {
  const [what = '', ...target] = line.split(' ');
  const known: Readonly<Record<string, string>> = touch;
  return [known[what] ?? what, ...target].join(' ');
}

const touchesText = (text: string, t: Pick<Words, 'touch'>) =>
  text
    .split(', ')
    .map((line) => touchText(line, t))
    .join(', ');

/** 840 毫秒, 12.4 秒 */
export function timeTaken(ms: number, t: Pick<Words, 'milliseconds' | 'seconds'>): string {
  if (ms < 1000) return fill(t.milliseconds, { n: Math.round(ms).toLocaleString() });
  return fill(t.seconds, { n: (ms / 1000).toLocaleString(undefined, { maximumFractionDigits: 1 }) });
}
