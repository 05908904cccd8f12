import { NIL } from '@cloudyard/contract/kit/values.ts';
import { categoryApi } from '@cloudyard/contract/message/category.ts';
import { groupApi } from '@cloudyard/contract/message/group.ts';
import { typeApi } from '@cloudyard/contract/message/type.ts';
import { useEffect } from 'react';
import type { Option } from '../../../kit/filters.tsx';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';

/** Shows once that a lookup failed; the field that needs it stays empty. */
function useTold(error: unknown, text: string) {
  const toast = useToast();
  useEffect(() => {
    if (error) toast.failure(text);
  }, [error, toast, text]);
}

const shared = { query: { enterpriseId: NIL } };

/** The categories for messages of a place: its own, then the platform's, which every enterprise can use. */
export function useCategories(enterpriseId: string, failed: string) {
  const own = useAsk(categoryApi.list, { query: { enterpriseId } });
  const platform = useAsk(categoryApi.list, shared, { enabled: enterpriseId !== NIL });
  useTold(own.error ?? platform.error, failed);
  return enterpriseId === NIL ? (own.data ?? []) : [...(own.data ?? []), ...(platform.data ?? [])];
}

/** The same for types. */
export function useTypes(enterpriseId: string, failed: string) {
  const own = useAsk(typeApi.list, { query: { enterpriseId } });
  const platform = useAsk(typeApi.list, shared, { enabled: enterpriseId !== NIL });
  useTold(own.error ?? platform.error, failed);
  return enterpriseId === NIL ? (own.data ?? []) : [...(own.data ?? []), ...(platform.data ?? [])];
}

/** Groups belong to a place: no place can write to another's. */
export function useGroups(enterpriseId: string, failed: string) {
  const asked = useAsk(groupApi.list, { query: { enterpriseId } });
  useTold(asked.error, failed);
  return asked.data ?? [];
}

export const optionsOf = <T extends { id: string }>(
  things: readonly T[],
  called: (thing: T) => string,
): Option[] => things.map((one) => ({ value: one.id, label: called(one) }));
