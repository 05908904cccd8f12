import { employeeApi } from '@cloudyard/contract/enterprise/employee.ts';
import { reviewApi } from '@cloudyard/contract/enterprise/review.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { useMay } from '../../../kit/may.tsx';
import { zoneName } from '../../../kit/time.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import type { WaitingAsked } from '../../../kit/waiting.ts';
import { useWho } from '../../../kit/who.ts';

const REFRESH = { refetchInterval: 60_000 };

/** Certifications without a verdict; the same question as the card's, so that it is asked once. */
export function useWaitingCertifications(isPlatform: boolean): WaitingAsked {
  const wanted = useMay()(reviewApi.figures.allow) && isPlatform;
  const asked = useAsk(reviewApi.figures, { query: { zone: zoneName() } }, { ...REFRESH, enabled: wanted });
  if (!wanted) return undefined;
  const { enterprise = 0, person = 0 } = asked.data?.waiting ?? {};
  const kind = enterprise === 0 && person > 0 ? 'person' : 'enterprise';
  const to = `/console/verify-enterprise-auth-list${enterprise > 0 && person > 0 ? '' : `?kind=${kind}`}`;
  return { asked, waiting: { count: enterprise + person, late: (asked.data?.overdue ?? 0) > 0, to } };
}

/** Employees who chose their department themselves: it gives them no rights until it is confirmed. */
export function useUnconfirmedEmployees(isPlatform: boolean): WaitingAsked {
  const { enterpriseId = NIL } = useWho();
  const wanted = useMay()(employeeApi.change.allow) && !isPlatform && enterpriseId !== NIL;
  const query = { enterpriseId, seated: 'false', pageSize: 1 };
  const asked = useAsk(employeeApi.page, { query }, { ...REFRESH, enabled: wanted });
  if (!wanted) return undefined;
  const to = '/console/employee-list-management?seated=false';
  return { asked, waiting: { count: asked.data?.totalElements ?? 0, late: false, to } };
}
