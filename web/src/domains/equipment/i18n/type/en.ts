import type { Words } from '../../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  title: 'Equipment types',
  sentence:
    "The types enterprises choose from when they add gateways. Disabled types can't be chosen; gateways they already have are not affected.",
  search: 'Search names, codes',
  searched: 'Search: {q}',
  name: 'Name',
  nameHelp: 'Unique across the platform, up to 60 characters.',
  code: 'Code',
  codeHelp:
    'Starts with a letter or digit; letters, digits, underscores and hyphens, up to 40 characters. Unique across the platform.',
  description: 'Description',
  descriptionHelp:
    'Where such gateways are used and how they collect data. Enterprises see it when they choose.',
  dynamic: 'Dynamic',
  dynamicHelp: 'Gateways of a dynamic type are discovered and need no address.',
  isDynamic: 'Discovered',
  notDynamic: 'Fixed address',
  state: 'Status',
  states: { all: 'All', enabled: 'Enabled', disabled: 'Disabled' },
  enabled: 'Enabled',
  enabledHelp: 'No gateways can be added to a disabled type.',
  gateways: 'Gateways',
  updatedBy: 'Edited by',
  updatedAt: 'Edited',
  add: 'Add type',
  edit: 'Edit',
  enable: 'Enable',
  disable: 'Disable',
  remove: 'Delete',
  empty: 'No equipment types yet',
  emptyHint: 'Enterprises need types to add gateways.',
  addTitle: 'Add an equipment type',
  editTitle: 'Edit equipment type · {name}',
  backToList: 'Back to list',
  added: 'Equipment type added',
  changed: 'Equipment type changed',
  enabledNow: '"{name}" is enabled',
  disabledNow: '"{name}" is disabled',
  removed: '"{name}" was deleted',
  removeTitle: 'Delete the equipment type "{name}"?',
  removeText: "This can't be undone. Its name and code can be used again.",
  inUse:
    "{n} gateway is of this type, so it can't be deleted|{n} gateways are of this type, so it can't be deleted",
};
export const words = { cn, en };
