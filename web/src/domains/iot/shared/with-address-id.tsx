import { Id } from '@cloudyard/contract/kit/values.ts';
import type { ReactNode } from 'react';
import { Navigate, useParams } from 'react-router';

/** The id at the end of the address; without one there is nothing to show. */
export function WithAddressId({ children }: { children: (id: string) => ReactNode }) {
  const id = Id.safeParse(useParams().id);
  return id.success ? children(id.data) : <Navigate to="/exception/415" replace />;
}
