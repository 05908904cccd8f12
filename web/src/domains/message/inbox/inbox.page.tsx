import '../message.css';
import { EditOutlined, SettingOutlined } from '@ant-design/icons';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { PageHead } from '../../../kit/list-page.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Empty } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { useWho } from '../../../kit/who.ts';
import { words } from '../i18n/inbox/en.ts';
import { CategoryView } from './category-view.tsx';
import { useRememberedCentre } from './last-inbox.ts';
import { CENTRE, PREFERENCES } from './said.ts';
import { TypeView } from './type-view.tsx';
import { WriteDrawer } from './write-drawer.tsx';

export const CentrePage = () => <Centre which="all" />;
export const EnterpriseCentrePage = () => <Centre which="enterprise" />;

const VIEWS = ['category', 'type'] as const;
type View = (typeof VIEWS)[number];

/** The current enterprise; undefined in the personal scope. */
function useEnterprise() {
  const { enterpriseId = NIL } = useWho();
  return enterpriseId === NIL ? undefined : enterpriseId;
}

function Centre({ which }: { which: 'all' | 'enterprise' }) {
  const t = useText(words);
  const { search } = useLocation();
  const enterprise = useEnterprise();
  const view: View = new URLSearchParams(search).get('view') === 'type' ? 'type' : 'category';
  const only = which === 'enterprise' ? enterprise : undefined;
  usePageTitle(t.title[which]);
  useRememberedCentre();
  return (
    <div className="cy-page">
      <PageHead title={t.title[which]} sentence={t.sentence[which]} actions={<Head view={view} />} />
      {which === 'enterprise' && !enterprise ? (
        <section className="cy-panel" aria-label={t.nowhere}>
          <Empty title={t.nowhere} hint={t.nowhereHint} action={<Link to={CENTRE}>{t.toAll}</Link>} />
        </section>
      ) : view === 'type' ? (
        <TypeView enterpriseId={only} />
      ) : (
        <CategoryView enterpriseId={only} />
      )}
    </div>
  );
}

/** The switch between the views, and the actions besides reading. */
function Head({ view }: { view: View }) {
  const t = useText(words);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [writing, setWriting] = useState(false);
  return (
    <>
      <Segmented<View>
        aria-label={t.view}
        value={view}
        options={VIEWS.map((value) => ({ value, label: t.views[value] }))}
        // Each view has its own tabs and filters, so changing the view resets them.
        onChange={(next) =>
          void navigate({ pathname, search: next === 'type' ? '?view=type' : '' }, { replace: true })
        }
      />
      <Button
        icon={<SettingOutlined aria-hidden="true" />}
        aria-label={t.preferences}
        title={t.preferences}
        onClick={() => void navigate(PREFERENCES)}
      />
      <Button type="primary" icon={<EditOutlined aria-hidden="true" />} onClick={() => setWriting(true)}>
        {t.write}
      </Button>
      {writing && <WriteDrawer onClose={() => setWriting(false)} />}
    </>
  );
}
