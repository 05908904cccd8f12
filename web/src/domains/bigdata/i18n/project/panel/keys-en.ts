import type { Words } from '../../../../../kit/text.ts';
import { cn } from './keys-cn.ts';

export const en: Words<typeof cn> = {
  title: 'Keys',
  save: 'Save',
  run: 'Run',
  undo: 'Undo',
  redo: 'Redo',
  copy: 'Copy',
  cut: 'Cut',
  paste: 'Paste',
  all: 'Select all',
  remove: 'Delete what is chosen',
  move: 'Move what is chosen',
  size: 'Resize a frame or a note',
  open: 'Choose a module and open its details',
  link: 'Connect the chosen module',
  note: 'Add a note',
  frame: 'Frame what is chosen',
  menu: 'Open the menu',
  find: 'Find a module',
  help: 'Show the keys',
  next: 'To the next module',
};
export const words = { cn, en };
