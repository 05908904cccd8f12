import { useLocation, useNavigate } from 'react-router';

export const OPENED = 'open';

/** The row whose drawer is open. It is in the address bar: the name in the row is a link, and Back closes the drawer. */
export function useOpened() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const at = (id: string | undefined) => {
    const query = new URLSearchParams(search);
    if (id === undefined) query.delete(OPENED);
    else query.set(OPENED, id);
    return query.size ? `${pathname}?${query}` : pathname;
  };
  return {
    opened: new URLSearchParams(search).get(OPENED) ?? undefined,
    addressOf: (id: string) => at(id),
    close: () => void navigate(at(undefined), { replace: true }),
  };
}
