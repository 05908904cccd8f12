import {
  CANVAS_LIMITS,
  type CanvasPort,
  type Flow,
  type ProjectCanvas,
  type ProjectLink,
  type ProjectNode,
  SHEET,
} from '@cloudyard/contract/bigdata/project-canvas.ts';
import { portsOf, projectLinkKey, sourcePorts } from '@cloudyard/contract/bigdata/project-graph.ts';
import { type CanvasGraph, freePlace, linkKey, onGrid } from '../../../../kit/canvas/graph.ts';
import { beginningOf } from '../../../algorithm/lent/given-values.ts';
import type { LibraryPage } from '../../../algorithm/lent/library-calls.ts';

type Place = { x: number; y: number };
const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const ID_LENGTH = 10;

/** Two people draw at once: an id that is counted up would be that of two nodes. */
export function newElementId(): string {
  const random = crypto.getRandomValues(new Uint8Array(ID_LENGTH));
  return `n${[...random].map((byte) => LETTERS[byte % LETTERS.length]).join('')}`;
}

const within = (value: number, most: number) => Math.min(Math.max(onGrid(value, SHEET.grid), 0), most);

/** More than the server takes. */
export const isTooMuch = ({ nodes, links, frames, notes }: ProjectCanvas): boolean =>
  nodes.length > CANVAS_LIMITS.nodes ||
  links.length > CANVAS_LIMITS.links ||
  frames.length > CANVAS_LIMITS.frames ||
  notes.length > CANVAS_LIMITS.notes;

/** What is drawn ends a little above and left of the sheet, and where the sheet ends. */
const inside = (value: number, most: number) => Math.min(Math.max(value, -100), most);

/** On the grid, on the sheet, and not on top of another. */
export function placeFor(nodes: readonly (Place & { id: string })[], at: Place): Place {
  const { x, y } = freePlace(nodes, at, SHEET.grid);
  return { x: within(x, SHEET.width - SHEET.nodeWidth), y: within(y, SHEET.height - SHEET.nodeHeight) };
}

/** Nothing stands outside of the sheet: there it could not be saved. */
export function onSheet(canvas: ProjectCanvas): ProjectCanvas {
  const kept = <T extends Place>(all: T[], isOut: (one: T) => boolean): T[] =>
    all.some(isOut)
      ? all.map((one) =>
          isOut(one) ? { ...one, x: inside(one.x, SHEET.width), y: inside(one.y, SHEET.height) } : one,
        )
      : all;
  const isOut = ({ x, y }: Place) => inside(x, SHEET.width) !== x || inside(y, SHEET.height) !== y;
  const { nodes, frames, notes } = canvas;
  return {
    ...canvas,
    ...{ nodes: kept(nodes, isOut), frames: kept(frames, isOut), notes: kept(notes, isOut) },
  };
}
/** The pointer holds a box by its middle. */
export const heldAt = ({ x, y }: Place): Place => ({
  x: x - SHEET.nodeWidth / 2,
  y: y - SHEET.nodeHeight / 2,
});

type Named = { id: string; name: string };

/** A dataset or model has one output and nothing to set; it is the newest at the time of the run. */
export const sourceNode = (kind: Flow, { id, name }: Named, at: Place): ProjectNode => ({
  ...{ id: newElementId(), kind, objectId: id, name: name.slice(0, 120), ...at },
  ...{ version: null, digest: '', mode: '', ...sourcePorts(kind), params: {}, seed: 0 },
});

type Chosen = Pick<LibraryPage, 'id' | 'version' | 'digest' | 'algorithmType' | 'parameters'>;

/** An algorithm has the ports its parameters say, and the values they begin with. */
export const algorithmNode = (algorithm: Chosen, name: string, at: Place): ProjectNode => ({
  ...{ id: newElementId(), kind: 'algorithm', objectId: algorithm.id, name: name.slice(0, 120), ...at },
  ...{ version: algorithm.version, digest: algorithm.digest, mode: algorithm.algorithmType.code },
  ...portsOf(algorithm.parameters),
  params: givenOnly(beginningOf(algorithm.parameters)),
  seed: 0,
});

/** What was not said is not kept. */
export const givenOnly = (values: ProjectNode['params']): ProjectNode['params'] =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''));

type PortWords = Record<'inputModel' | 'inputData' | 'outputModel' | 'outputData', string>;

/** 输入数据1, output model 2: counted for each kind of a side, from one. */
export function portLabels(ports: readonly CanvasPort[], isInput: boolean, t: PortWords): string[] {
  const counts = { dataset: 0, model: 0 };
  const names = isInput
    ? { dataset: t.inputData, model: t.inputModel }
    : { dataset: t.outputData, model: t.outputModel };
  return ports.map(({ kind }) => {
    counts[kind] += 1;
    return names[kind].replace('{n}', String(counts[kind]));
  });
}

/** As the canvas of the kit draws it. */
export const graphOf = ({ nodes, links, frames, notes }: ProjectCanvas): CanvasGraph<ProjectNode> => ({
  nodes,
  links: links.map(drawnLink),
  marks: [
    ...frames.map(({ title, ...frame }) => ({ ...frame, kind: 'frame' as const, text: title })),
    ...notes.map((note) => ({ ...note, kind: 'note' as const, tone: 'caution' as const })),
  ],
});

export const drawnLink = ({ source, sourcePort, target, targetPort }: ProjectLink) => ({
  ...{ from: source, port: sourcePort, to: target, into: targetPort },
});
type Drawn = { from: string; port: string; to: string; into?: string | undefined };
export const projectLink = ({ from, port, to, into = '' }: Drawn): ProjectLink => ({
  ...{ source: from, sourcePort: port, target: to, targetPort: into },
});

/** What was drawn, back as the file of the project; links keep their rules. */
export function canvasOf(
  before: Pick<ProjectCanvas, 'links' | 'shared'>,
  { nodes, links, marks = [] }: CanvasGraph<ProjectNode>,
): ProjectCanvas {
  const former = new Map(before.links.map((link) => [projectLinkKey(link), link]));
  return {
    format: 1,
    nodes,
    links: links.map((link) => former.get(linkKey(link)) ?? projectLink(link)),
    frames: marks.flatMap(({ kind, text, ...rest }) => (kind === 'frame' ? { ...rest, title: text } : [])),
    notes: marks.flatMap(({ kind, tone: _tone, ...rest }) => (kind === 'note' ? rest : [])),
    ...(before.shared ? { shared: before.shared } : {}),
  };
}

export const changedNode = (
  canvas: ProjectCanvas,
  id: string,
  patch: Partial<ProjectNode>,
): ProjectCanvas => ({
  ...canvas,
  nodes: canvas.nodes.map((node) => (node.id === id ? { ...node, ...patch } : node)),
});
