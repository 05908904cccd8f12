import { useSearchParams } from 'react-router';

/** Which message stands open lives in the address; the list's own question stays beside it. */
export function useShown() {
  const [search, setSearch] = useSearchParams();
  const show = (id: string | undefined) => {
    const next = new URLSearchParams(search);
    if (id === undefined) next.delete('view');
    else next.set('view', id);
    setSearch(next);
  };
  return { shown: search.get('view') ?? undefined, show };
}
