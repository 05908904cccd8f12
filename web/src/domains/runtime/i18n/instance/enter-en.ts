import type { Words } from '../../../../kit/text.ts';
import { cn } from './enter-cn.ts';

export const en: Words<typeof cn> = {
  title: 'Open application',
  opening: 'Opening the application…',
  failed: "The application couldn't be opened",
  back: 'Back to running applications',
  home: 'Back to the console',
  again: 'Try again',
  reload: 'Reload',
  outside: 'Open in a new window',
  toInstance: 'View application',
  loading: 'Loading "{name}"',
};
export const words = { cn, en };
