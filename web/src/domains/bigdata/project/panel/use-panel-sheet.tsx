import type { ProjectCanvas, ProjectNode } from '@cloudyard/contract/bigdata/project-canvas.ts';
import { linkProblem } from '@cloudyard/contract/bigdata/project-graph.ts';
import type { CarriedLink } from '@cloudyard/contract/bigdata/project-shown.ts';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { CanvasEditing, CanvasSheet, LooseEnd, Place } from '../../../../kit/canvas/face.ts';
import { type CanvasLink, linkKey, moved } from '../../../../kit/canvas/graph.ts';
import { laidOut } from '../../../../kit/canvas/lay-out.ts';
import { useText } from '../../../../kit/text.ts';
import { useToast } from '../../../../kit/toast.ts';
import { words } from '../../i18n/project/panel/en.ts';
import { useCarriedText } from './carried-text.ts';
import { goneFrom } from './locks.ts';
import { addFrame, addNote } from './mark-acts.ts';
import { NodeTip } from './node-tip.tsx';
import { ModulePalette } from './palette.tsx';
import { graphOf, heldAt, projectLink } from './panel-node.ts';
import { PanelTools } from './panel-tools.tsx';
import { carriedKey, carriedTone, onceAtATime } from './run-rules.ts';
import { SHEET_LOOK } from './sheet-look.ts';
import { useMenu } from './use-menu.ts';
import type { PanelState } from './use-panel-state.ts';

export const REFUSED_SECONDS = 3;

/** How the canvas of the kit is drawn and changed here. */
export function usePanelSheet(state: PanelState) {
  const menuOf = usePanelMenu(state);
  const keys = usePanelKeys(state);
  const linkFaceOf = useLinkFaces(state.following.run?.carried);
  const { steps } = state.marks;
  const sheet: CanvasSheet<ProjectNode> = {
    ...SHEET_LOOK,
    ...{ linkFaceOf, menuOf, keys, onLinks: state.selectLinks },
    tipOf: (node) => {
      const step = steps.get(node.id);
      return step && <NodeTip node={node} step={step} />;
    },
    tools: (at) => <PanelTools state={state} at={at} onNote={() => addNote(state, at())} />,
  };
  return { sheet, edit: useEditing(state) };
}

function useEditing(state: PanelState): CanvasEditing<ProjectNode> | undefined {
  const t = useText(words);
  const toast = useToast();
  const { work, clipboard, selected, mayEdit } = state;
  const refuse = useRef(onceAtATime(() => toast.failure(t.cannotConnect), REFUSED_SECONDS));
  const canvas = work.now;
  const mayLink = useMemo(() => mayLinkIn(canvas), [canvas]);
  if (!mayEdit) return undefined;
  return {
    palette: (add) => <ModulePalette onAdd={add} />,
    make: () => {
      throw new Error('modules are asked for first');
    },
    onAdd: (key, at) => void state.add(key, heldAt(at)),
    mayLink,
    onChange: (graph, tag) => {
      if (state.mayRemove(goneFrom(canvas.nodes, graph.nodes))) work.draw(graph, tag);
    },
    ...stepsOf(state),
    onRefused: () => refuse.current(),
    onLoose: ({ node, port, isInput, at }: LooseEnd) =>
      state.setEnds({ ends: [{ node, port, isInput }], at: heldAt(at) }),
    clipboard: {
      copy: selected.length > 0 ? () => clipboard.copy(selected) : undefined,
      cut: selected.length > 0 ? () => clipboard.cut(selected) : undefined,
      paste: clipboard.isEmpty ? undefined : () => clipboard.paste(),
    },
    onTidy: async () => {
      const places = await laidOut(graphOf(work.latest.current.canvas), SHEET_LOOK);
      // What was drawn meanwhile stays.
      const graph = graphOf(work.latest.current.canvas);
      const next = moved(graph, places);
      if (next !== graph) work.draw(next);
    },
  };
}

/** A step back or on takes nothing away that a user edits just now. */
function stepsOf({ work, mayRemove }: PanelState) {
  const guarded = (step: (() => void) | undefined, to: ProjectCanvas | undefined) =>
    step &&
    (() => {
      if (!to || mayRemove(goneFrom(work.now.nodes, to.nodes))) step();
    });
  return { undo: guarded(work.undo, work.before), redo: guarded(work.redo, work.after) };
}

const mayLinkIn = (canvas: ProjectCanvas) => (link: CanvasLink) =>
  linkProblem(canvas, projectLink(link)) === undefined;

function useLinkFaces(carried: readonly CarriedLink[] | undefined) {
  const carriedText = useCarriedText();
  const latest = useRef(carriedText);
  latest.current = carriedText;
  return useMemo(() => {
    if (!carried || carried.length === 0) return undefined;
    const byKey = new Map(carried.map((one) => [carriedKey(one), one]));
    return (link: CanvasLink) => {
      const one = byKey.get(linkKey(link));
      return one && { text: latest.current(one).slice(0, 2).join(' · '), tone: carriedTone(one) };
    };
  }, [carried]);
}

function usePanelMenu(state: PanelState) {
  const { work, marks, clipboard, mayEdit, live, following } = state;
  return useMenu({
    ...{ nodes: work.now.nodes, steps: marks.steps, clipboard, mayEdit, isRunning: following.isActive },
    isLocked: (id) => live.locks.has(id),
    onSingle: (node) => void state.single(node),
    onPart: (order, node) => void state.runPart(order, node),
    onView: (id, port) => state.open(id, 'result', port),
    onKeep: (node, output) => state.setKeeping({ output, name: node.name }),
    onLink: state.connectFrom,
    onComment: (id) => state.open(id, 'comments'),
    onNote: (at) => addNote(state, at),
    onAll: () => state.select(work.now.nodes.map(({ id }) => id)),
  });
}

/** Keys of the canvas; save and run hold for the whole page. */
function usePanelKeys(state: PanelState) {
  const { work, selected, mayEdit, root } = state;
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || !mayEdit || !root.current?.offsetParent) return;
    const act = { s: () => void state.save(), enter: () => void state.runAll(true) }[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  const chosen = work.now.nodes.find(({ id }) => selected.length === 1 && id === selected[0]);
  return {
    '?': () => state.setDialog('keys'),
    l: mayEdit && chosen ? () => state.connectFrom(chosen) : undefined,
    n: mayEdit ? (at: Place) => addNote(state, at) : undefined,
    f: mayEdit && selected.length > 0 ? () => addFrame(state) : undefined,
  };
}
