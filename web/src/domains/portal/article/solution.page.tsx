import { Navigate, useSearchParams } from 'react-router';
import { Solution } from './solution-view.tsx';

export function SolutionPage() {
  const [search] = useSearchParams();
  const id = search.get('id');
  return id ? <Solution id={id} /> : <Navigate to="/common/solutions" replace />;
}
