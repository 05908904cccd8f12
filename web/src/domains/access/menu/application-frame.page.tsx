import './menu.css';
import { menuApi, type ShownMenu } from '@cloudyard/contract/access/menu.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { usePreview } from '../../../kit/preview.ts';
import { Empty, ErrorState, PageSkeleton } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useWho } from '../../../kit/who.ts';
import { words } from '../i18n/menu/en.ts';
import { useShownMenus } from '../lent/shown-menus.ts';
import { ApplicationFrame } from './application-frame.tsx';
import { FrameBar, OpenOutside } from './frame-bar.tsx';
import { framedMenu, hostOf, isForeign } from './framed.ts';
import { useName } from './use-calls.ts';

/** An outside page inside the console: `/console/application-iframe/:id`, or `?menu=` with the id. */
export function ApplicationFramePage() {
  const { id } = useParams();
  const { search } = useLocation();
  const wanted = id ?? new URLSearchParams(search).get('menu');
  if (!wanted) return <Navigate to="/exception/415" replace />;
  return <Framed key={wanted} id={wanted} />;
}

function Framed({ id }: { id: string }) {
  const menus = useShownMenus();
  const failed = useFailure();
  const menu = menus && framedMenu(menus, id);
  usePageTitle(useName()(menu ?? { name: '', nameEn: '' }));
  if (menu) return <FramedMenu menu={menu} />;
  if (menus) return <Navigate to="/exception/415" replace />;
  if (failed.error) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  return <PageSkeleton />;
}

/** The console's menu makes the same query: its error explains missing menus. */
function useFailure() {
  const { userId = NIL, enterpriseId = NIL, roleId = NIL } = useWho();
  const preview = usePreview();
  return useAsk(
    menuApi.shown,
    { query: { userId, enterpriseId, roleId } },
    { enabled: userId !== NIL && !preview },
  );
}

function FramedMenu({ menu }: { menu: ShownMenu }) {
  const t = useText(words).frame;
  const name = useName()(menu);
  const foreign = isForeign(menu.url, location.origin);
  const asked = useAsk(menuApi.framing, { params: { id: menu.id } }, { enabled: foreign });
  const host = hostOf(menu.url);
  if (!foreign) return <Refused menu={menu} title={t.own} hint={t.ownHint} />;
  if (asked.isPending)
    return (
      <div className="access-frame-page cy-column" role="status" aria-label={fill(t.loading, { name })}>
        <Skeleton active paragraph={{ rows: 10, width: '100%' }} />
      </div>
    );
  // An unknown answer is no reason not to try.
  const framed = asked.data?.framed ?? 'unknown';
  if (framed === 'no') return <Refused menu={menu} title={t.refused} hint={fill(t.refusedHint, { host })} />;
  return <ApplicationFrame menu={menu} unsure={framed === 'unknown'} />;
}

type RefusedProps = { menu: ShownMenu; title: string; hint: ReactNode };

const Refused = ({ menu, title, hint }: RefusedProps) => (
  <div className="access-frame-page cy-column">
    <FrameBar menu={menu} />
    <section className="cy-panel" aria-label={title}>
      <Empty title={title} hint={hint} action={<OpenOutside url={menu.url} type="primary" />} />
    </section>
  </div>
);
