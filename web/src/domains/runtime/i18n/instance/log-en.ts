import type { Words } from '../../../../kit/text.ts';
import { cn } from './log-cn.ts';

export const en: Words<typeof cn> = {
  search: 'Search in the loaded log',
  from: 'Source',
  sources: { all: 'All', out: 'Output', err: 'Errors', runtime: 'Runtime' },
  pause: 'Pause',
  goOn: 'Resume',
  download: 'Download',
  downloadHint: 'Download everything that is loaded',
  none: 'Nothing in the log yet',
  noneFound: 'No loaded line matches',
  count: '{n} line loaded|{n} lines loaded',
  shown: '{shown} of {n} loaded lines',
  live: 'Live',
  paused: 'Paused',
  label: 'Log of the application',
  loading: 'Loading log',
};
export const words = { cn, en };
