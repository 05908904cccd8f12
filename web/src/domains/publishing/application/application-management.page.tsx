import '../shared/publish.css';
import type { Scope } from '@cloudyard/contract/publishing/values.ts';
import { Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/application/en.ts';
import { VersionTable } from '../version/version-table.tsx';
import { ApplicationTable } from './application-table.tsx';

export const EnterpriseApplicationsPage = () => <Management scope="enterprise" />;
export const PlatformApplicationsPage = () => <Management scope="platform" />;
export const PrivateApplicationsPage = () => <Management scope="private" />;

const VIEWS = ['applications', 'versions'] as const;
type View = (typeof VIEWS)[number];

/** The applications of a place, or all their versions; the address decides. */
function Management({ scope }: { scope: Scope }) {
  const t = useText(words).management;
  const [search, setSearch] = useSearchParams();
  const view: View = search.get('view') === 'versions' ? 'versions' : 'applications';
  const views = (
    <Segmented<View>
      aria-label={t.viewsLabel}
      value={view}
      options={VIEWS.map((value) => ({ value, label: t.views[value] }))}
      // Another list: its filters are reset.
      onChange={(next) => setSearch(next === 'versions' ? { view: next } : {}, { replace: true })}
    />
  );
  return view === 'versions' ? (
    <VersionTable scope={scope} views={views} />
  ) : (
    <ApplicationTable scope={scope} views={views} />
  );
}
