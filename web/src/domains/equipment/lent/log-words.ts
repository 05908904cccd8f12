import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/log/en.ts';

export { useSentence } from '../log/log-sentence.ts';
/** What the lines of a log are called. */
export const useLogTypes = () => useText(words).types;
