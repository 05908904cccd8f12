import { type ProjectNode, SHEET } from '@cloudyard/contract/bigdata/project-canvas.ts';
import { useMemo } from 'react';
import type { CanvasTone, Face } from '../../../kit/canvas/face.ts';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/show/en.ts';

export const EXTENT = { width: SHEET.width, height: SHEET.height };
const TONES: Record<ProjectNode['kind'], CanvasTone> = {
  ...{ dataset: 'primary', algorithm: 'caution', model: 'good' },
};

/** How modules are drawn, by what they are called. */
export function useFaces(names: ReadonlyMap<string, string>): (node: ProjectNode) => Face {
  const { kinds } = useText(words).walk;
  // The drawing is made anew when a face changes: the names are the same as long as their texts are.
  const told = JSON.stringify([...names]);
  return useMemo(() => {
    const known = new Map<string, string>(JSON.parse(told));
    return ({ id, name, kind, inputs, outputs }) => ({
      ...{ title: known.get(id) ?? name, line: kinds[kind], family: kinds[kind], tone: TONES[kind] },
      ...{ shape: 'box' as const, takes: inputs.map(portOf), gives: outputs.map(portOf) },
    });
  }, [told, kinds]);
}
const portOf = ({ name }: { name: string }) => ({ key: name, label: name });
