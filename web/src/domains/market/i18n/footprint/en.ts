import type { Words } from '../../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  about: 'Counts only: never which enterprises use it, and nothing of their data.',
  running: 'Running',
  crashed: 'Crashed',
  stopped: 'Stopped',
  enterprises: 'Enterprises',
  few: 'Fewer than 3',
  crashes: 'Crashes in 30 days',
  crashRate: 'Crashes per 1,000 hours',
  hours: 'Ran in 30 days',
  hoursOf: '{n} h',
  closed: 'Only for its publisher',
  closedHint: 'The publisher of the application and market operators see where it runs.',
  none: 'No enterprise has deployed this application yet',
  noneHint: 'Once one buys and deploys it, this shows counts, versions and the crash rate.',
  course: 'Deployed each day',
  unit: 'instances',
  versions: 'By version',
  version: 'Version',
};

export const words = { cn, en };
