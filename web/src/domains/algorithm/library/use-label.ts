import type { AlgorithmTreeNode } from '@cloudyard/contract/algorithm/library.ts';
import { locale } from '../../../kit/text.ts';

/** Names and sentences of the library in the user's language; without English they are the same in both. */
export function useLabel() {
  const isEnglish = locale.use() === 'en';
  return {
    label: ({ label, labelEn }: Pick<AlgorithmTreeNode, 'label' | 'labelEn'>) =>
      (isEnglish && labelEn) || label,
    about: ({ about, aboutEn }: Pick<AlgorithmTreeNode, 'about' | 'aboutEn'>) =>
      (isEnglish && aboutEn) || about,
  };
}
