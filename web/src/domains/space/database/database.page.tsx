import './database.css';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { databaseApi } from '@cloudyard/contract/space/database.ts';
import { quotaApi } from '@cloudyard/contract/space/quota.ts';
import { type SpaceRow, spaceApi } from '@cloudyard/contract/space/space.ts';
import { SPACE_STATUS } from '@cloudyard/contract/space/values.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { PageHead } from '../../../kit/list-page.tsx';
import { May, useMay } from '../../../kit/may.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { TabbedPanel } from '../../../kit/tabbed-panel.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useWho } from '../../../kit/who.ts';
import { words } from '../i18n/database/en.ts';
import { INCREASE } from '../shared/paths.ts';
import { CopyList } from './copy-list.tsx';
import { CreateDialog } from './create-dialog.tsx';
import { DatabaseList } from './database-list.tsx';
import { isRunning, useCopies, useDatabases } from './use-databases.ts';

const TABS = ['databases', 'backups'] as const;
type Tab = (typeof TABS)[number];

/** The databases of the enterprise's space, and their backups. */
export function DatabasePage() {
  const t = useText(words);
  usePageTitle(t.title);
  const { tab, open } = useTab();
  const databases = useDatabases();
  const copies = useCopies();
  const running = copies.data?.filter(isRunning).length || undefined;
  const counts: Record<Tab, number | undefined> = { databases: databases.data?.length, backups: running };
  return (
    <div className="cy-page">
      <PageHead title={t.title} sentence={t.sentence} actions={<Create />} />
      <TabbedPanel
        label={t.view}
        value={tab}
        tabs={TABS.map((value) => ({ value, label: t.tabs[value], count: counts[value] }))}
        onChange={open}
      >
        {tab === 'databases' ? (
          <DatabaseList asked={databases} copies={copies.data ?? []} onBackedUp={() => open('backups')} />
        ) : (
          <CopyList asked={copies} />
        )}
      </TabbedPanel>
    </div>
  );
}

function useTab() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const wanted = new URLSearchParams(search).get('tab');
  const tab: Tab = TABS.find((one) => one === wanted) ?? 'databases';
  const open = (next: Tab) =>
    void navigate({ pathname, search: next === 'databases' ? '' : `?tab=${next}` }, { replace: true });
  return { tab, open };
}

/** How many there may be, and a new one. */
function Create() {
  const t = useText(words);
  const may = useMay();
  const { enterpriseId = NIL } = useWho();
  const [open, setOpen] = useState(false);
  const space = useAsk(spaceApi.current, { params: { enterpriseId } });
  const quotas = useAsk(quotaApi.list, { query: { 'enterprise-code': enterpriseId } });
  const quota = quotas.data?.find(({ item }) => item === 'DATABASE_COUNT');
  const isFull = quota !== undefined && quota.free < 1;
  const why = hindranceOf(t, space.data, isFull);
  return (
    <>
      {quota && quota.granted > 0 && (
        <span className="cy-faint cy-figures">
          {fill(t.count, { used: quota.used + quota.reserved, granted: quota.granted })}
        </span>
      )}
      {isFull && quota.granted > 0 && may('space.quota-request.add') && (
        <Link className="cy-button" to={`${INCREASE}?DATABASE_COUNT=1`}>
          {t.increase}
        </Link>
      )}
      <May permission={databaseApi.add.allow}>
        <Button type="primary" disabled={why !== undefined} title={why} onClick={() => setOpen(true)}>
          {t.add}
        </Button>
      </May>
      {open && <CreateDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** Why nothing can be created now. While the space is not known the server says it. */
function hindranceOf(t: typeof words.cn, space: SpaceRow | null | undefined, isFull: boolean) {
  if (space !== undefined && space?.status.code !== SPACE_STATUS.online) return t.addNoSpace;
  return isFull ? t.addFull : undefined;
}
