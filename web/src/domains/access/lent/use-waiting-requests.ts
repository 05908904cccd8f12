import { privilegeApi } from '@cloudyard/contract/access/privilege.ts';
import { roleRequestApi } from '@cloudyard/contract/access/role-request.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { useMay } from '../../../kit/may.tsx';
import { type Place, usePlaceId } from '../../../kit/place.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import type { WaitingAsked } from '../../../kit/waiting.ts';

const REFRESH = { refetchInterval: 60_000 };
const ONLY_COUNT = { page: 0, size: 1 } as const;

/** Requests for roles of the enterprise, or of the platform, that are not decided. */
export function useWaitingRoleRequests(place: Place): WaitingAsked {
  const enterpriseId = usePlaceId(place);
  const may = useMay();
  const { allow, orPlatform } = roleRequestApi.queue;
  const wanted = place === 'platform' ? may(orPlatform) : may(allow) && enterpriseId !== NIL;
  const query = { ...ONLY_COUNT, enterpriseId, status: 'pending' } as const;
  const asked = useAsk(roleRequestApi.queue, { query }, { ...REFRESH, enabled: wanted });
  if (!wanted) return undefined;
  const page = place === 'platform' ? 'verify-user-role?place=platform&' : 'employee-verify-user-role?';
  const to = `/console/${page}status=pending`;
  return { asked, waiting: { count: asked.data?.totalElements ?? 0, late: false, to } };
}

/** Privileges that enterprises asked the platform for. */
export function useWaitingPrivileges(isPlatform: boolean): WaitingAsked {
  const wanted = useMay()(privilegeApi.pending.allow) && isPlatform;
  const query = { ...ONLY_COUNT, enterpriseId: NIL, status: 1 };
  const asked = useAsk(privilegeApi.list, { query }, { ...REFRESH, enabled: wanted });
  if (!wanted) return undefined;
  const to = '/console/company-privilege?place=platform';
  return { asked, waiting: { count: asked.data?.totalElements ?? 0, late: false, to } };
}
