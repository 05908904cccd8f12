import type { ProjectCanvas, ProjectLink } from './project-canvas.ts';
import { projectLinkKey } from './project-graph.ts';

type Element = { [name: string]: unknown };
type Conflict = { kind: 'node' | 'link' | 'frame' | 'note' | 'shared'; id: string };
export type Merged = { canvas: ProjectCanvas; conflicts: Conflict[] };

/** Where something stands and how large it is: moving it is nobody's loss. */
const PLACE = ['x', 'y', 'width', 'height'] as const;

type Compared = (one: unknown, other: unknown) => boolean;
const namesOf = (one: object, besides: readonly string[]) =>
  Object.keys(one).filter((name) => (one as Element)[name] !== undefined && !besides.includes(name));
function areSame(one: object, other: object, same: Compared, besides: readonly string[] = []): boolean {
  const names = namesOf(one, besides);
  return (
    names.length === namesOf(other, besides).length &&
    names.every((name) => same((one as Element)[name], (other as Element)[name]))
  );
}

/** Not as drafts are compared: `false` and nothing are two things to an algorithm. Whatever the order of its names. */
export function sameCanvas(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (one === null || other === null || typeof one !== 'object' || typeof other !== 'object') return false;
  return Array.isArray(one) === Array.isArray(other) && areSame(one, other, sameCanvas);
}
const sameContent = (one: Element, other: Element) => areSame(one, other, sameCanvas, PLACE);
const samePlace = (one: Element, other: Element) =>
  PLACE.every((name) => (one[name] ?? null) === (other[name] ?? null));
const placed = (one: Element): Element =>
  Object.fromEntries(PLACE.flatMap((name) => (name in one ? [[name, one[name]]] : [])));

/** Where an element stands, as fields of it. */
export const placeOf = (one: object | undefined): object => (one ? placed(one as Element) : {});
/** The same element, somewhere else. */
export const isOnlyMoved = (one: object, other: object) => sameContent(one as Element, other as Element);

/** One element in three states; null: it is not there. 'conflict': both changed it, differently. */
function mergeOne(base: Element | null, theirs: Element | null, mine: Element | null) {
  if (theirs === base) return mine;
  if (mine === base) return theirs;
  if (!theirs || !mine) {
    const left = theirs ?? mine;
    if (!left || !base) return left;
    // One deleted it: what the other did to it meanwhile would be lost.
    return sameContent(left, base) ? null : 'conflict';
  }
  const isMoved = !base || !samePlace(mine, base);
  const place = placed(isMoved ? mine : theirs);
  if (sameContent(theirs, mine)) return { ...theirs, ...place };
  if (!base) return 'conflict';
  if (sameContent(mine, base)) return { ...theirs, ...place };
  return sameContent(theirs, base) ? { ...mine, ...place } : 'conflict';
}

type Sides<T> = { base: readonly T[]; theirs: readonly T[]; mine: readonly T[] };
/** All elements of a kind: in their order, mine that are new at the end. A conflict keeps theirs. */
function mergeAll<T extends object>({ base, theirs, mine }: Sides<T>, idOf: (one: T) => string) {
  const byId = (list: readonly T[]) => new Map(list.map((one) => [idOf(one), one as unknown as Element]));
  const [was, others, own] = [byId(base), byId(theirs), byId(mine)];
  const kept: T[] = [];
  const conflicts: string[] = [];
  for (const id of new Set([...others.keys(), ...own.keys(), ...was.keys()])) {
    const known = others.get(id) ?? null;
    const made = mergeOne(was.get(id) ?? null, known, own.get(id) ?? null);
    if (made === 'conflict') conflicts.push(id);
    const result = made === 'conflict' ? known : made;
    if (result) kept.push(result as unknown as T);
  }
  return { kept, conflicts };
}

/** Links whose nodes the other side deleted, and ports where two arrive since: the node is what both changed. */
function lostEnds(canvas: ProjectCanvas): string[] {
  const there = new Set(canvas.nodes.map(({ id }) => id));
  const ports = new Set<string>();
  const lost: string[] = [];
  for (const { source, target, targetPort } of canvas.links) {
    for (const id of [source, target]) if (!there.has(id)) lost.push(id);
    const port = `${target} ${targetPort}`;
    if (ports.has(port)) lost.push(target);
    ports.add(port);
  }
  return lost;
}

/** Where a canvas had two links at one port before, they are nobody's new trouble. */
const withoutKnown = (lost: readonly string[], before: ReadonlySet<string>) =>
  lost.filter((id) => !before.has(id));

/**
 * Two canvases that were made from one, brought together: what only one side changed is taken from it, moving alone
 * is no change. What both changed differently, or one changed and the other deleted, is named.
 */
export function mergeCanvas(base: ProjectCanvas, theirs: ProjectCanvas, mine: ProjectCanvas): Merged {
  const byId = ({ id }: { id: string }) => id;
  const of = <K extends 'nodes' | 'frames' | 'notes' | 'shared'>(kind: K) =>
    ({ base: base[kind] ?? [], theirs: theirs[kind] ?? [], mine: mine[kind] ?? [] }) as Sides<
      NonNullable<ProjectCanvas[K]>[number]
    >;
  const nodes = mergeAll(of('nodes'), byId);
  const links = mergeAll<ProjectLink>(
    { base: base.links, theirs: theirs.links, mine: mine.links },
    projectLinkKey,
  );
  const frames = mergeAll(of('frames'), byId);
  const notes = mergeAll(of('notes'), byId);
  const shared = mergeAll(of('shared'), byId);
  const canvas: ProjectCanvas = {
    ...{ format: 1, nodes: nodes.kept, links: links.kept, frames: frames.kept, notes: notes.kept },
    ...(shared.kept.length > 0 ? { shared: shared.kept } : {}),
  };
  const lost = withoutKnown(lostEnds(canvas), new Set([...lostEnds(theirs), ...lostEnds(mine)]));
  const named = (kind: Conflict['kind'], ids: readonly string[]) =>
    [...new Set(ids)].map((id) => ({ kind, id }));
  return {
    canvas,
    conflicts: [
      ...named('node', [...nodes.conflicts, ...lost]),
      ...named('link', links.conflicts),
      ...named('frame', frames.conflicts),
      ...named('note', notes.conflicts),
      ...named('shared', shared.conflicts),
    ],
  };
}
