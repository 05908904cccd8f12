import type { Words } from '../../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  verb: 'Upgrade',
  title: 'Upgrade "{name}"',
  choose: 'Upgrade to',
  running: '{version} is running',
  none: 'This is the newest version',
  noneHint: 'When the publisher puts a newer version online, you can upgrade here.',
  notes: 'Release notes',
  noNotes: 'The publisher wrote no release notes.',
  changes: 'What changes',
  noChanges: 'Deployment type, port and permissions stay the same.',
  kind: 'Deployment type: {from} → {to}',
  port: 'Port: {from} → {to}',
  size: 'Size of the program: {from} → {to}',
  unset: 'default',
  permission: 'New permission:',
  staged:
    'The new version starts beside the current one and takes over after two health checks in a row. If it fails, it is given up, and the current version is never interrupted.',
  go: 'Upgrade to {version}',
  begun: 'Upgrading to {version}',
  upgrading: '{version} is being tried and takes over once it is healthy',
  returned: "The upgrade to {version} didn't succeed and was given up",
  returnedAt: '{at}. The current version kept running.',
  log: 'Last lines of the log',
};
export const words = { cn, en };
