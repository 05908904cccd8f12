import type { NewerVersion } from '@cloudyard/contract/market/upgrade.ts';
import { bytes } from '../../../kit/figures.ts';
import { fill } from '../../../kit/text.ts';

type Lines = { kind: string; port: string; size: string; unset: string };
type Between = '{from} {to}';
type Kinds = Readonly<Record<NonNullable<NewerVersion['kind']>['from'], string>>;

/** What changes in how it runs, a sentence each; what stays is not said. */
export function changesOf(t: Lines, kinds: Kinds, { kind, port, size }: NewerVersion): string[] {
  const or = <T>(value: T | null, text: (known: T) => string) => (value === null ? t.unset : text(value));
  return [
    ...(kind ? [fill(t.kind as Between, { from: kinds[kind.from], to: kinds[kind.to] })] : []),
    ...(port ? [fill(t.port as Between, { from: or(port.from, String), to: or(port.to, String) })] : []),
    ...(size ? [fill(t.size as Between, { from: or(size.from, bytes), to: or(size.to, bytes) })] : []),
  ];
}
