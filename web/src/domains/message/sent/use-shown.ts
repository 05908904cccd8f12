import { useSearchParams } from 'react-router';
import { useChosen } from '../../../kit/use-chosen.ts';

/** Which message stands open lives in the address; the list's own question stays beside it. */
export function useShown() {
  const [search, setSearch] = useSearchParams();
  const { chosen, choose } = useChosen(search.get('view') ?? undefined, (id) => {
    const next = new URLSearchParams(search);
    if (id === undefined) next.delete('view');
    else next.set('view', id);
    setSearch(next);
  });
  return { shown: chosen, show: choose };
}
