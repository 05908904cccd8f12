import { CANVAS_LIMITS, type ProjectCanvas } from '@cloudyard/contract/bigdata/project-canvas.ts';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { CanvasGraph } from '../../../../kit/canvas/graph.ts';
import { useHistory } from '../../../../kit/canvas/use-history.ts';
import { fill, useText } from '../../../../kit/text.ts';
import { useToast } from '../../../../kit/toast.ts';
import { words } from '../../i18n/project/panel/en.ts';
import { type StatusEvent, type Statuses, statusesAfter } from './node-status.ts';
import { canvasOf, graphOf, isTooMuch } from './panel-node.ts';
import { resolved, sharing, stepAfter } from './resolve.ts';

/** What was saved last: who saves again says what they began with. */
export type Base = { id: string | undefined; name: string; version: number; canvas: ProjectCanvas };

type Change = (next: ProjectCanvas, tag?: string) => void;

/** More than may be saved is not drawn; false: it was not. */
function useWithin(change: Change) {
  const t = useText(words);
  const toast = useToast();
  return (next: ProjectCanvas, tag?: string): boolean => {
    const isWithin = !isTooMuch(next);
    if (isWithin) change(next, tag);
    else toast.failure(fill(t.tooMuch, { nodes: CANVAS_LIMITS.nodes, links: CANVAS_LIMITS.links }));
    return isWithin;
  };
}

/** A project while it is drawn: every step can be taken back, and it is known what is not saved. */
export function useCanvasWork(first: Base) {
  const [base, setBase] = useState(first);
  const [name, setName] = useState(first.name);
  const history = useHistory(first.canvas);
  const { now: canvas, carry } = history;
  const change = useWithin(history.change);
  // Acts that outlive a drawing, such as a save, need what is drawn when they go on.
  const latest = useRef({ base, name, canvas });
  latest.current = { base, name, canvas };
  const graph = useMemo(() => graphOf(canvas), [canvas]);
  const draw = useCallback(
    (next: CanvasGraph<ProjectCanvas['nodes'][number]>, tag?: string) =>
      change(canvasOf(latest.current.canvas, next), tag),
    [change],
  );
  const [statuses, setStatuses] = useState<Statuses>(new Map());
  const tell = useCallback((event: StatusEvent) => setStatuses((all) => statusesAfter(all, event)), []);
  /** What is kept, made of `from`: what others did to it reaches every step, so that none takes it back. */
  const keep = (next: Base, from: ProjectCanvas) => {
    const kept = sharing(next.canvas, from);
    setBase({ ...next, canvas: kept });
    if (kept !== from)
      carry(
        (mine) => (mine === from ? kept : resolved({ base: from, theirs: kept, mine }, [])),
        (step) => (step === from ? kept : stepAfter(step, from, kept)),
      );
  };
  return {
    ...history,
    ...{ change, base, name, setName, graph, draw, keep, latest, statuses, tell },
    isDirty: canvas !== base.canvas || name.trim() !== base.name,
  };
}
export type CanvasWork = ReturnType<typeof useCanvasWork>;
