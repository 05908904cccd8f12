import type { ProjectCanvas } from '@cloudyard/contract/bigdata/project-canvas.ts';
import { projectLinkKey } from '@cloudyard/contract/bigdata/project-graph.ts';
import { isOnlyMoved, mergeCanvas, placeOf, sameCanvas } from '@cloudyard/contract/bigdata/project-merge.ts';

export type Side = 'mine' | 'theirs';
type Sides = Record<'base' | 'theirs' | 'mine', ProjectCanvas>;
export type Keyed = { kind: 'node' | 'link' | 'frame' | 'note' | 'shared'; id: string };

const LISTS = { node: 'nodes', link: 'links', frame: 'frames', note: 'notes', shared: 'shared' } as const;
const LIST_NAMES = Object.values(LISTS);
/** Nothing that is shared is written as nothing. */
const listIn = (canvas: ProjectCanvas, list: (typeof LIST_NAMES)[number]) => (canvas[list] ?? []) as object[];
const idOf = (one: object): string => ('id' in one ? String(one.id) : projectLinkKey(one as never));

/** What a canvas has of it; undefined: nothing. */
export const elementOf = (canvas: ProjectCanvas, { kind, id }: Keyed): object | undefined =>
  listIn(canvas, LISTS[kind]).find((one) => idOf(one) === id);

/** What something is called by whoever has it, the first of them first; empty: nothing. */
export function calledIn(canvases: readonly ProjectCanvas[], one: Keyed): string {
  const [source = '', , target = ''] = one.id.split(' ');
  if (one.kind === 'link')
    return [source, target].map((id) => calledIn(canvases, { kind: 'node', id }) || id).join(' → ');
  const found = canvases.map((canvas) => elementOf(canvas, one)).find((known) => known !== undefined);
  if (one.kind === 'shared') return one.id;
  const { name, title, text } = (found ?? {}) as { name?: string; title?: string; text?: string };
  return (name ?? title ?? text ?? '').trim();
}

/** One element of a canvas as another has it: also gone, where it has none. */
function taken(canvas: ProjectCanvas, from: ProjectCanvas, { kind, id }: Keyed): ProjectCanvas {
  const list = LISTS[kind];
  const [own, other] = [listIn(canvas, list), listIn(from, list)];
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

/** Every element that two canvases have differently, with what became of it. */
function touchedBetween(from: ProjectCanvas, kept: ProjectCanvas) {
  const touched: (Keyed & { was: object | undefined; is: object | undefined })[] = [];
  for (const kind of Object.keys(LISTS) as Keyed['kind'][]) {
    const byId = (canvas: ProjectCanvas) =>
      new Map(listIn(canvas, LISTS[kind]).map((one) => [idOf(one), one]));
    const [before, after] = [byId(from), byId(kept)];
    for (const id of new Set([...before.keys(), ...after.keys()])) {
      const [was, is] = [before.get(id), after.get(id)];
      if (!sameCanvas(was ?? null, is ?? null)) touched.push({ kind, id, was, is });
    }
  }
  return touched;
}

/** What a link of another user's leads from and to is theirs as well: without it the link would go. */
const endsOf = (link: object): Keyed[] => {
  const { source, target } = link as { source: string; target: string };
  return [source, target].map((id) => ({ kind: 'node', id }));
};

/**
 * A step that can be taken back, after others made `kept` of `from`: what they edited, moved or linked stays as they
 * left it, also where it was not there yet. Only what nobody else touched is taken back.
 */
export function stepAfter(step: ProjectCanvas, from: ProjectCanvas, kept: ProjectCanvas): ProjectCanvas {
  const touched = touchedBetween(from, kept);
  const theirs = new Map<string, Keyed>();
  const take = ({ kind, id }: Keyed) => theirs.set(`${kind} ${id}`, { kind, id });
  const isMissing = (one: Keyed) => elementOf(step, one) === undefined;
  for (const one of touched) {
    if (isMissing(one) || !one.was || !one.is || !isOnlyMoved(one.was, one.is)) take(one);
    if (one.kind === 'link' && one.is) for (const end of endsOf(one.is)) if (isMissing(end)) take(end);
  }
  const next = resolved(
    { base: from, theirs: kept, mine: step },
    [...theirs.values()].map((one) => ({ ...one, side: 'theirs' })),
  );
  const places = new Map<string, object>(
    touched.flatMap(({ kind, id, is }) =>
      is && kind !== 'link' && kind !== 'shared' ? [[`${kind} ${id}`, is] as const] : [],
    ),
  );
  const placed = <T extends { id: string }>(kind: Keyed['kind'], all: T[]): T[] =>
    all.map((one) => ({ ...one, ...placeOf(places.get(`${kind} ${one.id}`)) }));
  return {
    ...next,
    nodes: placed('node', next.nodes),
    frames: placed('frame', next.frames),
    notes: placed('note', next.notes),
  };
}

/** The same canvas with the elements of another where they are the same: they are drawn and compared no more. */
export function sharing(canvas: ProjectCanvas, from: ProjectCanvas): ProjectCanvas {
  if (sameCanvas(canvas, from)) return from;
  const lists = LIST_NAMES.map((list) => {
    const known = new Map(listIn(from, list).map((one) => [idOf(one), one]));
    const shared = listIn(canvas, list).map((one) => {
      const other = known.get(idOf(one));
      return other && sameCanvas(one, other) ? other : one;
    });
    return [list, canvas[list] && shared];
  });
  return { ...canvas, ...Object.fromEntries(lists) };
}
