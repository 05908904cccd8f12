import { useLocation, useNavigate } from 'react-router';

/** As messages name it, and as the audit log leads to objects. */
const NAMES = ['alarm', 'id'];

/** The alarm whose drawer is open: it is in the address, so that Back closes it. */
export function useOpenedAlarm() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const at = (id: string | undefined) => {
    const query = new URLSearchParams(search);
    for (const name of NAMES) query.delete(name);
    if (id !== undefined) query.set('alarm', id);
    return query.size ? `${pathname}?${query}` : pathname;
  };
  const query = new URLSearchParams(search);
  return {
    opened: query.get('alarm') ?? query.get('id') ?? undefined,
    addressOf: (id: string) => at(id),
    close: () => void navigate(at(undefined), { replace: true }),
  };
}
