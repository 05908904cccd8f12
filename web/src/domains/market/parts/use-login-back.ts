import { useLocation } from 'react-router';
import { useErrorText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useWho } from '../../../kit/who.ts';

/** Leaves for the login and comes back to this very page. */
export function useLoginBack(): () => void {
  const { login } = useWho();
  const { pathname, search } = useLocation();
  const toast = useToast();
  const errorText = useErrorText();
  return () => {
    login(pathname + search).catch((error: Error) => toast.failure(errorText(error.cause ?? error)));
  };
}
