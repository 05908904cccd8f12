import type { ReactNode } from 'react';
import type { CanvasGraph, CanvasLink, CanvasNode } from './graph.ts';

/** The colour of a family; its title says it too. */
export type CanvasTone = 'primary' | 'accent' | 'good' | 'caution' | 'neutral';

/** How something compares with another drawing. */
export type CanvasDifference = 'added' | 'changed' | 'removed';

/** How a node is drawn. */
export type Face = {
  title: string;
  /** What it does with its settings, in one line. */
  line: string;
  family: string;
  tone: CanvasTone;
  /** Whether links may lead to it; what begins a chain takes none. */
  takes: boolean;
  gives: readonly { key: string; label: string /** What went through it. */; figure?: string | undefined }[];
  status?: ReactNode;
  /** What is wrong with it; empty: nothing. */
  problem?: string | undefined;
  difference?: { kind: CanvasDifference; label: string } | undefined;
  /** On the way that is shown. */
  isLit?: boolean | undefined;
};

export type PaletteGroup = {
  key: string;
  title: string;
  tone: CanvasTone;
  items: readonly { key: string; label: string; hint: string }[];
};

export type CanvasEditing<N extends CanvasNode> = {
  palette: readonly PaletteGroup[];
  make: (kind: string, id: string, at: { x: number; y: number }) => N;
  mayLink: (link: CanvasLink) => boolean;
  onChange: (graph: CanvasGraph<N>) => void;
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
};

export type CanvasProps<N extends CanvasNode> = {
  label: string;
  graph: CanvasGraph<N>;
  faceOf: (node: N) => Face;
  /** The links of the way that is shown, by `linkKey`. */
  lit?: ReadonlySet<string>;
  selected: readonly string[];
  onSelect: (ids: string[]) => void;
  /** Asked for from outside, such as by a list of problems: a new object shows its node once more. */
  shown?: { id: string } | undefined;
  /** Left out: it is only looked at. */
  edit?: CanvasEditing<N> | undefined;
};
