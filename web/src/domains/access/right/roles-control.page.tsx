import './right.css';
import { Segmented } from 'antd';
import { useLocation, useNavigate } from 'react-router';
import { ListPage } from '../../../kit/list-page.tsx';
import type { Place } from '../../../kit/place.ts';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/right/en.ts';
import { RoleMatrix } from './matrix.tsx';
import { Why } from './why.tsx';

export const RolesControlPage = () => <RolesControl place="enterprise" />;
export const PlatformRolesControlPage = () => <RolesControl place="platform" />;

/** All roles and rights of a place at a glance, and why a user can or cannot do something. */
function RolesControl({ place }: { place: Place }) {
  const t = useText(words);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const view = new URLSearchParams(search).get('view') === 'why' ? 'why' : 'matrix';
  const views = (
    <Segmented
      aria-label={t.view}
      value={view}
      options={(['matrix', 'why'] as const).map((value) => ({ value, label: t.views[value] }))}
      onChange={(next) =>
        void navigate({ pathname, search: next === 'why' ? '?view=why' : '' }, { replace: true })
      }
    />
  );
  return (
    <ListPage title={t.title[place]} sentence={t.sentence} actions={views}>
      {view === 'matrix' ? <RoleMatrix place={place} /> : <Why place={place} />}
    </ListPage>
  );
}
