import { personApi, type UserRow } from '@cloudyard/contract/enterprise/person.ts';
import { Id } from '@cloudyard/contract/kit/values.ts';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { CallError } from '../../../kit/call.ts';
import { Loaded } from '../../../kit/states.tsx';
import { useAsk } from '../../../kit/use-ask.ts';

const wrong = <Navigate to="/exception/415" replace />;

/** The user named in the address; without one, or with an unknown one, there is nothing to show. */
export function WithUser({ children }: { children: (user: UserRow) => ReactNode }) {
  const { search } = useLocation();
  const named = Id.safeParse(new URLSearchParams(search).get('userId'));
  return named.success ? (
    <Known key={named.data} id={named.data}>
      {children}
    </Known>
  ) : (
    wrong
  );
}

function Known({ id, children }: { id: string; children: (user: UserRow) => ReactNode }) {
  const asked = useAsk(personApi.detail, { params: { id } });
  if (asked.error instanceof CallError && asked.error.code === 'enterprise.person_not_found') return wrong;
  return <Loaded asked={asked}>{children}</Loaded>;
}
