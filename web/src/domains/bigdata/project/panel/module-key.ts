import type { ModuleKind } from '@cloudyard/contract/bigdata/project-canvas.ts';

/** What is dragged from the palette. */
export type ModuleKey = { kind: ModuleKind; id: string };

export const kindKey = ({ kind, id }: ModuleKey) => `${kind}:${id}`;

export function readKey(key: string): ModuleKey | undefined {
  const [kind, id] = key.split(':');
  return id && (kind === 'dataset' || kind === 'algorithm' || kind === 'model') ? { kind, id } : undefined;
}
