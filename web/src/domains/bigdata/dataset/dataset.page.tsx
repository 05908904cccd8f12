import './dataset.css';
import { type Dataset, datasetApi, type DatasetPage as Page } from '@cloudyard/contract/bigdata/dataset.ts';
import type { HistoryView } from '@cloudyard/contract/bigdata/lineage.ts';
import { Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { CopyId } from '../../../kit/copy-id.tsx';
import type { Fact } from '../../../kit/detail-page.tsx';
import { bytes } from '../../../kit/figures.ts';
import { LoadedObject, ObjectPage, type ObjectTab, WithId } from '../../../kit/object-page.tsx';
import { RowActions } from '../../../kit/row-actions.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { HistoryTab } from '../history-source/history-tab.tsx';
import { words } from '../i18n/dataset/en.ts';
import { words as historyWords } from '../i18n/history-source/en.ts';
import { useCodedName } from '../shared/coded-name.ts';
import { DATASETS } from '../shared/paths.ts';
import { BringDrawer } from './bring-drawer.tsx';
import { DatasetDialog } from './dataset-dialog.tsx';
import { DatasetState, isImporting, POLL_MS } from './dataset-state.tsx';
import { LineageTab } from './lineage-tab.tsx';
import { PreviewTab } from './preview-tab.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { SqlTab } from './sql-tab.tsx';
import { type DatasetAct, useDatasetActs } from './use-dataset-acts.ts';
import { usePastQueries } from './use-past-queries.ts';
import { VersionsTab } from './versions-tab.tsx';

/** One dataset: its rows, its figures, questions to it, where it comes from. */
export function DatasetPage() {
  return <WithId>{(id) => <One key={id} id={id} />}</WithId>;
}

function One({ id }: { id: string }) {
  const asked = useAsk(datasetApi.detail, { params: { id } });
  const isBusy = asked.data !== undefined && isImporting(asked.data);
  // The same cache entry, a second time: how often it is asked for depends on what it holds.
  useAsk(datasetApi.detail, { params: { id } }, { refetchInterval: isBusy && POLL_MS });
  return (
    <LoadedObject asked={asked} missing="bigdata.dataset_not_found">
      {(dataset) => <Shown dataset={dataset} />}
    </LoadedObject>
  );
}

function Shown({ dataset }: { dataset: Page }) {
  const t = useText(words);
  const navigate = useNavigate();
  const localizedName = useLocalizedName();
  const [opened, setOpened] = useState<DatasetAct>();
  const actsOf = useDatasetActs(setOpened, () => void navigate(DATASETS));
  const close = () => setOpened(undefined);
  const identity = (
    <>
      <DatasetState dataset={dataset} />
      {dataset.system && <Tag>{t.system}</Tag>}
      {dataset.given && <Tag>{fill(t.givenBy, { from: dataset.given.from })}</Tag>}
      <CopyId id={dataset.id} />
    </>
  );
  return (
    <>
      <ObjectPage
        type="dataset"
        id={dataset.id}
        title={localizedName(dataset)}
        identity={identity}
        facts={useFacts(dataset)}
        actions={<RowActions actions={actsOf(dataset)} />}
        tabs={useTabs(dataset)}
      />
      {opened === 'edit' && <DatasetDialog dataset={dataset} onClose={close} />}
      {opened === 'version' && <BringDrawer of={dataset} onClose={close} />}
    </>
  );
}

function useTabs(dataset: Page): ObjectTab[] {
  const t = useText(words);
  const h = useText(historyWords);
  const past = usePastQueries();
  const { id, schema, versions } = dataset;
  // A version that is imported changes nothing of those that are there.
  const newest = versions.reduce((most, { version }) => Math.max(most, version), 0);
  const withTable = (show: () => ReactNode) => () => (newest > 0 ? show() : <NoTable dataset={dataset} />);
  const of = { id, version: newest };
  return [
    {
      key: 'preview',
      label: t.tabs.preview,
      show: withTable(() => <PreviewTab {...of} schema={schema} key={newest} />),
    },
    { key: 'profile', label: t.tabs.profile, show: withTable(() => <ProfileTab {...of} />) },
    {
      key: 'sql',
      label: t.tabs.sql,
      show: withTable(() => <SqlTab {...of} schema={schema} past={past} />),
    },
    {
      key: 'versions',
      label: t.tabs.versions,
      count: versions.length,
      show: () => <VersionsTab dataset={dataset} />,
    },
    ...(dataset.history ? [historyTab(dataset, dataset.history, h.tab)] : []),
    { key: 'lineage', label: t.tabs.lineage, show: () => <LineageTab dataset={dataset} /> },
  ];
}

const historyTab = (dataset: Page, history: HistoryView, label: string): ObjectTab => ({
  ...{ key: 'history', label, show: () => <HistoryTab dataset={dataset} history={history} /> },
});

/** Nothing was imported yet: how far it is, or why nothing came of it. */
function NoTable({ dataset: { state, percent, problem } }: { dataset: Dataset }) {
  const t = useText(words);
  if (state === 'importing')
    return <Empty title={fill(t.importingTitle, { percent })} hint={t.importingHint} />;
  const title = state === 'cancelled' ? t.cancelledTitle : t.failedTitle;
  return <Empty title={title} hint={[problem, t.bringAgain].filter((one) => one !== '').join(' ')} />;
}

function useFacts(dataset: Page): Fact[] {
  const t = useText(words);
  const codedName = useCodedName();
  const localizedName = useLocalizedName();
  const { description, descriptionEn } = dataset;
  return [
    { label: t.category, value: codedName(dataset.category) },
    { label: t.dataType, value: codedName(dataset.dataType) },
    { label: t.rows, value: dataset.rows.toLocaleString() },
    { label: t.columns, value: dataset.columns.toLocaleString() },
    { label: t.size, value: bytes(dataset.size) },
    { label: t.version, value: fill(t.versionOf, { n: dataset.version }) },
    { label: t.owner, value: dataset.userName },
    { label: t.updatedAt, value: <TimeText value={dataset.updatedAt} /> },
    ...(dataset.given?.until
      ? [{ label: t.givenUntil, value: <TimeText value={dataset.given.until} /> }]
      : []),
    { label: t.description, value: localizedName({ name: description, nameEn: descriptionEn }) },
  ];
}
