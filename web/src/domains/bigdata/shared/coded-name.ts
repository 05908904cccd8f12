import { BIGDATA_CATEGORIES } from '@cloudyard/contract/bigdata/values.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';

type Coded = { name: string; nameEn?: string | undefined };

/** The name of a category or format in the user's language. */
export function useCodedName(): (coded: Coded) => string {
  const localized = useLocalizedName();
  return ({ name, nameEn = '' }) => localized({ name, nameEn });
}

export function useCategoryOptions() {
  const nameOf = useCodedName();
  return BIGDATA_CATEGORIES.map((one) => ({ value: one.code, label: nameOf(one) }));
}
