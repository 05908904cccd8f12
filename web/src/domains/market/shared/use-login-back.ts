import { useLocation, useNavigate } from 'react-router';
import { loginAddress } from '../../../kit/safe-return.ts';

/** Leads to the login, which comes back to this very page. */
export function useLoginBack(): () => void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return () => void navigate(loginAddress(pathname + search));
}
