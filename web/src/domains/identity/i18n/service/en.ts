import type { Words } from '../../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  services: 'Login services',
  sentence:
    'Applications that can use the central login. The login page never redirects to unregistered applications.',
  tabs: { services: 'Services', logouts: 'Logout notices' },
  view: 'View',
  search: 'Search name or URL',
  refresh: 'Refresh',
  add: 'Register service',
  edit: 'Edit',
  remove: 'Delete',
  name: 'Name',
  nameHelp: 'Shown on the login page as the destination after logging in.',
  address: 'URL',
  addressHelp:
    "The start of the service's URLs, such as https://app.example/portal/. Scheme, host and port must match, and the path is compared by whole segments. No ? or #.",
  description: 'Description',
  descriptionHelp: "Who maintains it and what it's for. Only shown here.",
  mayProxy: 'Allow proxying',
  mayProxyHelp:
    "The service can use a user's login to access other registered services. Only enable this where needed.",
  told: 'Logout notice',
  singleLogout: 'Notify on logout',
  singleLogoutHelp: 'When a user logs out or is logged out, the service is notified to end its own session.',
  enabled: 'Enabled',
  enabledHelp: "When disabled, no one can log in through it. Existing sessions aren't affected.",
  yes: 'Yes',
  no: 'No',
  state: 'Status',
  on: 'Enabled',
  off: 'Disabled',
  given: 'Set by environment variable',
  createdAt: 'Registered',
  added: 'Registered',
  changed: 'Saved',
  removed: 'Deleted',
  removeTitle: 'Delete the service "{name}"?',
  removeConsequence:
    "The central login can no longer be used to enter this service. Existing sessions aren't affected, and the service is no longer notified of logouts.",
  empty: 'No services yet',
  emptyHint:
    'Registered applications identify users through the central login, so no one needs another password.',
  logoutsSentence:
    'Results of notifying services after a user logs out. Failed notices are retried automatically.',
  searchLogouts: 'Search username or service URL',
  user: 'User',
  service: 'Service',
  time: 'Time',
  openedAt: 'Entered',
  tries: 'Attempts',
  error: 'Error',
  states: { waiting: 'Waiting', told: 'Notified', failed: 'Failed', not_wanted: 'Not required' },
  searched: 'Contains "{q}"',
  emptyLogouts: 'No logout notices yet',
  emptyLogoutsHint: 'Results appear here when a user logs out of services they entered.',
};

export const words = { cn, en };
