import type { Words } from '../../text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  palette: 'Nodes to add',
  paletteHint: 'Drag onto the canvas, or press Enter',
  add: 'Add {name}',
  undo: 'Undo',
  redo: 'Redo',
  copy: 'Copy',
  paste: 'Paste',
  remove: 'Delete',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Fit',
  tidy: 'Tidy up',
  asList: 'List of nodes',
  asCanvas: 'Canvas',
  minimap: 'Overview',
  problem: 'Problem: {text}',
  noNodes: 'No nodes yet',
  noNodesHint: 'Add one from the left',
  linkTo: 'Connect "{port}" to',
  linked: '"{port}" leads to {name}',
  unlink: 'Remove the link to {name}',
  nodeKeys: 'Press Enter or Space to choose, arrow keys to move, Delete to remove, Escape to cancel',
  edgeKeys: 'Press Enter or Space to choose the link, Delete to remove it, Escape to cancel',
  movedTo: 'Moved to {x}, {y}',
  port: 'Port',
};
export const words = { cn, en };
