import { type Role, roleApi } from '@cloudyard/contract/access/role.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { CallError } from '../../../kit/call.ts';
import { type Place, usePlaceId } from '../../../kit/place.ts';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/member/en.ts';
import { rememberedRole } from './remembered-role.ts';

/** Pages about an enterprise need a current enterprise. */
export function InPlace({ place, children }: { place: Place; children: ReactNode }) {
  const t = useText(words);
  if (usePlaceId(place) === NIL && place === 'enterprise') {
    return (
      <div className="cy-panel">
        <Empty title={t.noEnterprise} hint={t.noEnterpriseHint} />
      </div>
    );
  }
  return children;
}

/** The role chosen in the list; a kept page reads it again each time it comes to the front. */
function useRememberedRole() {
  const [role, setRole] = useState(rememberedRole);
  useLayoutEffect(() => {
    const now = rememberedRole();
    setRole((before) => (before?.id === now?.id ? before : now));
  }, []);
  return role;
}

type WithRoleProps = { place: Place; children: (role: Role) => ReactNode };

/** The page of one role of that place, keyed by the role. */
export function WithRole({ place, children }: WithRoleProps) {
  const remembered = useRememberedRole();
  if (!remembered) return <Navigate to="/exception/415" replace />;
  return (
    <InPlace place={place}>
      <RoleHere key={remembered.id} id={remembered.id} place={place}>
        {children}
      </RoleHere>
    </InPlace>
  );
}

function RoleHere({ id, place, children }: WithRoleProps & { id: string }) {
  const placeId = usePlaceId(place);
  const asked = useAsk(roleApi.detail, { params: { id } });
  const isGone = asked.error instanceof CallError && asked.error.code === 'access.role_not_found';
  if (isGone && !asked.data) return unknown;
  return <Loaded asked={asked}>{(role) => (role.enterprise === placeId ? children(role) : unknown)}</Loaded>;
}

/** A role that does not exist, or is not of this place. */
const unknown = <Navigate to="/exception/415" replace />;
