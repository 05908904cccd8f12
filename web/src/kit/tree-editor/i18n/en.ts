import type { Words } from '../../text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  save: 'Save',
  discard: 'Discard changes',
  discardTitle: 'Discard all changes?',
  discardText: 'Unsaved additions, new names and moves will be lost.',
  reload: 'Reload',
  unsaved: 'Unsaved changes',
  allSaved: 'No unsaved changes',
  collapseAll: 'Collapse all',
  expandAll: 'Expand all',
  nothingFoundHint: 'Try another word.',
  unnamed: 'Unnamed',
  fresh: 'New',
  name: 'Chinese name',
  nameHelp: 'Unique within its level. Up to 30 characters.',
  nameEn: 'English name',
  nameEnHelp: 'If empty, the Chinese name is shown in the English interface.',
  problems: { required: 'Enter a name', twice: 'Another one of this level has this name' },
  invalid:
    '{n} name has to be corrected before you can save.|{n} names have to be corrected before you can save.',
  place: 'Position',
  up: 'Move up',
  down: 'Move down',
  moveTo: 'Move to',
  moveToTop: 'First level',
  level: ['First level', 'Second level', 'Third level', 'Fourth level'],
  deep: 'There are {n} levels: with what is below it, it has no room there.',
  moved: 'Moved. Takes effect when you save',
  remove: 'Delete',
  removeBlocked: {
    children: 'It has others below it. Move or delete them first.',
    unsaved: 'Save or discard your changes before deleting.',
  },
  removeTitle: 'Delete "{name}"?',
};

export const words = { cn, en };
