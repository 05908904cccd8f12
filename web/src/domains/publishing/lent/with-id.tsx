import { Id } from '@cloudyard/contract/kit/values.ts';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { CallError } from '../../../kit/call-error.ts';
import { Loaded, type LoadedProps } from '../../../kit/states.tsx';

const wrong = <Navigate to="/exception/415" replace />;

/** The address names the page's object; without it there is nothing to show. */
export function WithId({ name, children }: { name: string; children: (id: string) => ReactNode }) {
  const id = Id.safeParse(new URLSearchParams(useLocation().search).get(name));
  return id.success ? children(id.data) : wrong;
}

const isUnknown = (error: unknown) => error instanceof CallError && error.status === 404;

/** `Loaded`, where an object that does not exist leads to /exception/415. */
export function Known<T>(props: LoadedProps<T>) {
  return isUnknown(props.asked.error) ? wrong : <Loaded {...props} />;
}

/** The answer has only the public fields: the application is another publisher's. */
export const isOutside = ({ statusVersion }: { statusVersion: number }) => statusVersion === 0;
