import type { Allow } from '@cloudyard/contract/kit/endpoint.ts';
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import { Link } from 'react-router';
import { useMay } from './may.tsx';
import type { Title } from './text.ts';

type Permission = Allow | readonly Allow[];

/** Which kinds of objects have a page, and the tabs other rooms add to it; the app fills it from the manifests. */
export type ObjectPages = {
  pages: readonly { type: string; path: string; permission: Permission }[];
  tabs: readonly {
    of: string;
    key: string;
    title: Title;
    permission: Permission;
    Body: ComponentType<{ id: string }>;
  }[];
  /** What other rooms add to its acts. */
  acts: readonly { of: string; Acts: ComponentType<{ type: string; id: string }> }[];
};
export const ObjectPagesContext = createContext<ObjectPages>({ pages: [], tabs: [], acts: [] });

/** The specification has pages of both kinds: with the id in the path, and behind it. */
const addressOfObject = (path: string, id: string) =>
  path.endsWith('/:id') ? path.replace(':id', id) : `${path}?id=${id}`;

/** The address of an object's page, if it has one that the user may open. */
export function useObjectPath(): (type: string, id: string) => string | undefined {
  const { pages } = useContext(ObjectPagesContext);
  const may = useMay();
  return (type, id) => {
    const page = pages.find((one) => one.type === type && may(one.permission));
    return page && addressOfObject(page.path, encodeURIComponent(id));
  };
}

type ObjectLinkProps = { type: string; id: string | null | undefined; children: ReactNode };

/** A name that leads to its object, or the name alone for users who may not open it. */
export function ObjectLink({ type, id, children }: ObjectLinkProps) {
  const pathOf = useObjectPath();
  const path = id ? pathOf(type, id) : undefined;
  if (!path) return children;
  return (
    <Link className="cy-name" to={path}>
      {children}
    </Link>
  );
}
