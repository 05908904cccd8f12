import { LeaveLink } from '../../../kit/leave-link.tsx';
import { PageHead } from '../../../kit/list-page.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Panel } from '../../../kit/panel.tsx';
import { useText } from '../../../kit/text.ts';
import { OwnDeletions } from '../deletion/own-deletions.tsx';
import { words } from '../i18n/data-export/en.ts';
import { ExportList } from './export-list.tsx';

const ACCOUNT = '/console/personal-settings?tab=account';

/** All an account has, as an archive. */
export function MyDataPage() {
  const t = useText(words).mine;
  usePageTitle(t.title);
  return (
    <div className="cy-page">
      <PageHead
        title={t.title}
        sentence={t.sentence}
        actions={<LeaveLink to={ACCOUNT}>{t.back}</LeaveLink>}
      />
      <div className="cy-stack">
        <ExportList whose="mine" />
        <OwnDeletions />
        <Panel title={t.deregister}>
          <p>{t.deregisterText}</p>
          <LeaveLink to={ACCOUNT}>{t.deregisterLink}</LeaveLink>
        </Panel>
      </div>
    </div>
  );
}
