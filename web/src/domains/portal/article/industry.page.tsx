import { useLocation } from 'react-router';
import { Solution } from './solution-view.tsx';

/** `/common/nhi` is the solution of that name. */
export function IndustryPage() {
  const { pathname } = useLocation();
  return <Solution id={pathname.replace(/\/$/, '').split('/').at(-1) ?? ''} />;
}
