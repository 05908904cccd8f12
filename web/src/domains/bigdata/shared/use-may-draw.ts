import { NIL } from '@cloudyard/contract/kit/values.ts';
import { useMay } from '../../../kit/may.tsx';
import { useWho } from '../../../kit/who.ts';

/** Whether the user may make, change and run projects where they work; for themselves everybody may. */
export function useMayDraw(): boolean {
  const { enterpriseId } = useWho();
  const isKeyed = useMay()('bigdata.project.edit');
  return (enterpriseId ?? NIL) === NIL || isKeyed;
}
