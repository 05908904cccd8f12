import type { ReactNode } from 'react';
import type { CanvasGraph, CanvasLink, CanvasNode } from './graph.ts';

/** The colour of a family; its title says it too. */
export type CanvasTone = 'primary' | 'accent' | 'good' | 'caution' | 'neutral';

/** How something compares with another drawing. */
export type CanvasDifference = 'added' | 'changed' | 'removed';

export type CanvasPort = {
  key: string;
  label: string;
  /** What went through it. */
  figure?: string | undefined;
};

/** How a node is drawn. */
export type Face = {
  title: string;
  /** What it does with its settings, in one line. */
  line: string;
  family: string;
  tone: CanvasTone;
  /** Whether links may lead to it, what begins a chain takes none; or the ports they may lead to. */
  takes: boolean | readonly CanvasPort[];
  gives: readonly CanvasPort[];
  /** A flat box with its ports above and below; left out: a card with ports on its sides. */
  shape?: 'box' | undefined;
  icon?: ReactNode;
  status?: ReactNode;
  /** The status in words, for who does not see it. */
  said?: string | undefined;
  /** What is wrong with it; empty: nothing. */
  problem?: string | undefined;
  difference?: { kind: CanvasDifference; label: string } | undefined;
  /** On the way that is shown. */
  isLit?: boolean | undefined;
};

export type LinkFace = {
  /** What it carried. */
  text?: string | undefined;
  tone?: 'caution' | 'bad' | undefined;
  difference?: CanvasDifference | undefined;
};

export type PaletteGroup = {
  key: string;
  title: string;
  tone: CanvasTone;
  items: readonly { key: string; label: string; hint: string }[];
};

export type Place = { x: number; y: number };
/** A link that was let go over nothing, or is begun by a key: what could stand at its other end? */
export type LooseEnd = { node: string; port: string; isInput: boolean; at: Place };
type PaletteMaker = (add: (kind: string) => void) => ReactNode;

export type CanvasEditing<N extends CanvasNode> = {
  palette: readonly PaletteGroup[] | PaletteMaker;
  make: (kind: string, id: string, at: Place) => N;
  /** Instead of `make`, where a node has to be asked for first. */
  onAdd?: (kind: string, at: Place) => void;
  mayLink: (link: CanvasLink) => boolean;
  /** Changes with the same tag in a row are one step. */
  onChange: (graph: CanvasGraph<N>, tag?: string) => void;
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
  /** A link was drawn that may not be. */
  onRefused?: () => void;
  onLoose?: (end: LooseEnd) => void;
  /** Instead of the canvas's own, one that other drawings share: its keys are the room's. */
  clipboard?: Readonly<Record<'copy' | 'cut' | 'paste', (() => void) | undefined>>;
  /** Instead of the canvas's own layout. */
  onTidy?: () => Promise<void>;
};

/** Where a menu is asked for: on a node, or on the sheet. */
export type MenuPlace = { node: string | undefined; at: Place };
export type MenuItem = {
  key: string;
  label: string;
  disabled?: boolean | undefined;
  danger?: boolean | undefined;
  onClick?: () => void;
  children?: MenuItem[] | undefined;
};

/** What a room adds to the sheet. */
export type CanvasSheet<N extends CanvasNode> = {
  grid: number;
  /** Nodes stand on it and nowhere else. */
  extent: { width: number; height: number };
  linkFaceOf?: ((link: CanvasLink) => LinkFace | undefined) | undefined;
  /** What is said of a node while the mouse is over it; nothing: it says nothing. */
  tipOf?: ((node: N) => ReactNode) | undefined;
  /** Which links are chosen, by `linkKey`. */
  onLinks?: ((keys: string[]) => void) | undefined;
  menuOf?: ((place: MenuPlace) => MenuItem[]) | undefined;
  /** Buttons of the room; `at` is the middle of what is seen. */
  tools?: ((at: () => Place) => ReactNode) | undefined;
  /** By the key that is pressed on the canvas: `l`, `?`. */
  keys?: Readonly<Record<string, ((at: Place) => void) | undefined>> | undefined;
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
  sheet?: CanvasSheet<N> | undefined;
};
