import type { ReactNode } from 'react';
import type { DraftNode, TreeRules } from './tree-draft.ts';

/** What the nodes of a tree are, in the room's words. */
export type TreeWords = {
  title: string;
  sentence: string;
  tree: string;
  search: string;
  add: string;
  addBelow: string;
  saved: string;
  dragHint: string;
  empty: string;
  emptyHint: string;
  nothingFound: string;
  choose: string;
  chooseHint: string;
  /** With `{n}`: how many things stand in it. */
  count: string;
  removeText: string;
  /** With `{n}`: what stands in it goes elsewhere. */
  removeUsed: string;
  target: string;
  targetMissing: string;
  /** Nowhere else for what stands in it. */
  removeAlone: string;
  removed: string;
};

/** A kind of tree: its words, its rules, and how it is kept. */
export type TreeKind<N extends DraftNode<N>> = TreeRules<N> & {
  words: TreeWords;
  /** A new node, still without a name. */
  fresh: (id: string, parentId: string) => N;
  /** Before its name, in the tree. */
  mark: (node: N) => ReactNode;
  /** What is filled in beside the names. */
  fields: (node: N, onChange: (patch: Partial<N>) => void) => ReactNode;
  /** `seen`: the saved tree that was edited. Rejects after the failure was told. */
  save: (tree: readonly N[], seen: readonly N[]) => Promise<readonly N[]>;
  /** The refusal that says that another user has changed the tree since. */
  stale: string;
  remove: (id: string, moveTo: string | undefined) => Promise<readonly N[]>;
  /** Whether what stands in a removed node may go here. */
  mayHold: (node: N) => boolean;
  reload: () => Promise<readonly N[] | undefined>;
  isBusy: boolean;
};
