import { useQuotaWords } from '../shared/quota-words.ts';

/** What an item of a quota is called, and an amount of it with its unit. */
export const useQuotaText = useQuotaWords;
