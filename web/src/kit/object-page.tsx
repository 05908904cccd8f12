import { Id } from '@cloudyard/contract/kit/values.ts';
import { type ReactNode, Suspense, useContext } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { CallError } from './call.ts';
import { DetailPage, type DetailPageProps } from './detail-page.tsx';
import { OBJECT_TAB } from './list-tools.ts';
import { useMay } from './may.tsx';
import { ObjectPagesContext } from './object-link.tsx';
import { useLeave } from './page-holder.ts';
import { Skeleton } from './skeleton.tsx';
import { Loaded, type LoadedProps } from './states.tsx';
import { TabbedPanel } from './tabbed-panel.tsx';
import { locale } from './text.ts';

export type ObjectTab = { key: string; label: string; count?: number | undefined; show: () => ReactNode };

type ObjectPageProps = Omit<DetailPageProps, 'children'> & {
  /** The object's type, as manifests and the audit log call it. */
  type: string;
  id: string;
  tabs: readonly ObjectTab[];
  /** Of another enterprise: what other rooms add is for its own people. */
  isForeign?: boolean;
};

/** The tabs that other rooms add for this kind of object. */
export function useAddedTabs(type: string, id: string): ObjectTab[] {
  const { tabs } = useContext(ObjectPagesContext);
  const may = useMay();
  const language = locale.use();
  return tabs
    .filter((tab) => tab.of === type && may(tab.permission))
    .map(({ key, title, Body }) => ({
      key,
      label: title[language],
      show: () => (
        <Suspense fallback={<Skeleton lines={['60%', '100%', '100%', '80%']} className="cy-pad" />}>
          <Body id={id} />
        </Suspense>
      ),
    }));
}

/** What other rooms let one do with this kind of object; nothing until it is loaded. */
function useActs(type: string, id: string, own: ReactNode): ReactNode {
  const added = useContext(ObjectPagesContext).acts.filter(({ of }) => of === type);
  if (added.length === 0) return own;
  return (
    <>
      {added.map(({ of, Acts }) => (
        <Suspense key={of} fallback={null}>
          <Acts type={type} id={id} />
        </Suspense>
      ))}
      {own}
    </>
  );
}

/** One object: head, state, acts; what it consists of in tabs, kept in the address; history and relations beside. */
export function ObjectPage({ type, id, tabs: own, isForeign = false, ...head }: ObjectPageProps) {
  const added = useAddedTabs(type, id);
  const tabs = isForeign ? own : [...own, ...added];
  const actions = useActs(type, id, head.actions);
  const [search, setSearch] = useSearchParams();
  const { id: inPath } = useParams();
  // A tab may hold typed work, such as the ticks of a role.
  const leave = useLeave();
  const wanted = search.get(OBJECT_TAB);
  const open = tabs.find(({ key }) => key === wanted) ?? tabs[0];
  const choose = (key: string) => {
    // Where the path has the id, the query has not.
    const next = new URLSearchParams(inPath === undefined ? { id } : {});
    if (key !== tabs[0]?.key) next.set(OBJECT_TAB, key);
    setSearch(next, { replace: true });
  };
  if (!open) return null;
  return (
    <DetailPage {...head} actions={actions}>
      <TabbedPanel
        label={head.title}
        value={open.key}
        tabs={tabs.map(({ key, label, count }) => ({ value: key, label, count }))}
        onChange={(key) => leave(() => choose(key))}
      >
        {open.show()}
      </TabbedPanel>
    </DetailPage>
  );
}

const unknown = <Navigate to="/exception/415" replace />;

/** The id in the address, as `?id=`; without one there is nothing to show. */
export function WithId({ children }: { children: (id: string) => ReactNode }) {
  const [search] = useSearchParams();
  const id = Id.safeParse(search.get('id'));
  return id.success ? children(id.data) : unknown;
}

/** The object, or where unknown ones lead. */
export function LoadedObject<T>({
  missing,
  ...props
}: LoadedProps<T> & { /** Its refusal. */ missing: string }) {
  const { error, data } = props.asked;
  if (data === undefined && error instanceof CallError && error.code === missing) return unknown;
  return <Loaded {...props} />;
}
