import type { ProjectCanvas } from '@cloudyard/contract/bigdata/project-canvas.ts';
import { projectLinkKey } from '@cloudyard/contract/bigdata/project-graph.ts';
import { mergeCanvas, sameCanvas } from '@cloudyard/contract/bigdata/project-merge.ts';

export type Side = 'mine' | 'theirs';
type Sides = Record<'base' | 'theirs' | 'mine', ProjectCanvas>;
export type Keyed = { kind: 'node' | 'link' | 'frame' | 'note'; id: string };

const LISTS = { node: 'nodes', link: 'links', frame: 'frames', note: 'notes' } as const;
const LIST_NAMES = Object.values(LISTS);
const idOf = (one: object): string => ('id' in one ? String(one.id) : projectLinkKey(one as never));

/** What a canvas has of it; undefined: nothing. */
export const elementOf = (canvas: ProjectCanvas, { kind, id }: Keyed): object | undefined =>
  (canvas[LISTS[kind]] as object[]).find((one) => idOf(one) === id);

/** What something is called by whoever has it, the first of them first; empty: nothing. */
export function calledIn(canvases: readonly ProjectCanvas[], one: Keyed): string {
  const [source = '', , target = ''] = one.id.split(' ');
  if (one.kind === 'link')
    return [source, target].map((id) => calledIn(canvases, { kind: 'node', id }) || id).join(' → ');
  const found = canvases.map((canvas) => elementOf(canvas, one)).find((known) => known !== undefined);
  const { name, title, text } = (found ?? {}) as { name?: string; title?: string; text?: string };
  return (name ?? title ?? text ?? '').trim();
}

/** One element of a canvas as another has it: also gone, where it has none. */
function taken(canvas: ProjectCanvas, from: ProjectCanvas, { kind, id }: Keyed): ProjectCanvas {
  const list = LISTS[kind];
  const [own, other] = [canvas[list] as object[], from[list] as object[]];
  const found = other.find((one) => idOf(one) === id);
  const next = own.some((one) => idOf(one) === id)
    ? own.flatMap((one) => (idOf(one) === id ? (found ?? []) : one))
    : found
      ? [...own, found]
      : own;
  return { ...canvas, [list]: next };
}

/** Both sides brought together, with the side that was chosen for each element both changed. */
export function resolved(
  { base, theirs, mine }: Sides,
  choices: readonly (Keyed & { side: Side })[],
): ProjectCanvas {
  let [from, others, own] = [base, theirs, mine];
  for (const choice of choices) {
    const winner = choice.side === 'mine' ? mine : theirs;
    // All three have it as it was chosen: there is nothing left to merge about it.
    [from, others, own] = [from, others, own].map((one) => taken(one, winner, choice)) as [
      ProjectCanvas,
      ProjectCanvas,
      ProjectCanvas,
    ];
  }
  const { canvas } = mergeCanvas(from, others, own);
  const there = new Set(canvas.nodes.map(({ id }) => id));
  const links = canvas.links.filter(({ source, target }) => there.has(source) && there.has(target));
  const ports = new Set<string>();
  const single = links.filter(({ target, targetPort }) => {
    const port = `${target} ${targetPort}`;
    if (ports.has(port)) return false;
    ports.add(port);
    return true;
  });
  return { ...canvas, links: single };
}

/** The same canvas with the elements of another where they are the same: they are drawn and compared no more. */
export function sharing(canvas: ProjectCanvas, from: ProjectCanvas): ProjectCanvas {
  if (sameCanvas(canvas, from)) return from;
  const lists = LIST_NAMES.map((list) => {
    const known = new Map((from[list] as object[]).map((one) => [idOf(one), one]));
    const shared = (canvas[list] as object[]).map((one) => {
      const other = known.get(idOf(one));
      return other && sameCanvas(one, other) ? other : one;
    });
    return [list, shared];
  });
  return { ...canvas, ...Object.fromEntries(lists) };
}
