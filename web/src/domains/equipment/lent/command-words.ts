import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/command/en.ts';

/** What became of commands, in words. */
export const useCommandStates = () => useText(words).states;
