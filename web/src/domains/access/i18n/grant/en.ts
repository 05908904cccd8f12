import type { Words } from '../../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  title: { enterprise: 'Role permissions', platform: 'Platform role permissions' },
  menuTitle: { enterprise: 'Menu permissions', platform: 'Platform menu permissions' },
  sentence:
    "Select what the role can do in each menu. Before you save, you'll see what changes and how many people are affected. Changes apply immediately.",
  role: 'Role',
  roles: 'Roles',
  searchRoles: 'Search roles',
  noRoles: 'no roles found',
  searchMenus: 'Search menus or permissions',
  nothingFound: 'No matching menus',
  nothingOffered: 'No permissions to grant',
  onlyGranted: 'Granted only',
  expandAll: 'Expand all',
  collapseAll: 'Collapse all',
  open: 'Expand {name}',
  shut: 'Collapse {name}',
  whole: 'All permissions of {name}',
  one: '{menu}: {name}',
  elsewhere: 'Already held through another menu',
  notInForce: "Not in effect: the menu is disabled or hidden, or the enterprise hasn't been approved for it",
  notYours: "You don't hold this permission permanently yourself, so you can't grant or revoke it",
  off: 'Disabled',
  onRequest: 'By request',
  locked: "The system keeps this role complete. Its permissions can't be changed.",
  readOnly: 'You can view permissions but not configure them.',
  counted: '{n} selected',
  changed: '{n} unsaved change|{n} unsaved changes',
  save: 'Submit',
  reset: 'Reset',
  difference: 'Review changes',
  gives: 'Granting ({n})',
  takes: 'Revoking ({n})',
  impact:
    'Of the {holders} people with this role, {gaining} will gain permissions and {losing} will lose some.',
  unused: 'No one has this role yet, so the change affects no one for now.',
  confirm: 'Submit',
  succeeded: 'menu privilege config submitted successfully',
  failed: 'menu privilege config submission failed',
  reload: 'Reload',
  users: 'Configure users',
  preview: 'Preview as role',
  back: 'Back to roles',
};

export const words = { cn, en };
