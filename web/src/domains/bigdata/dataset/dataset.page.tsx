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
import { useSaid } from '../../algorithm/lent/said.ts';
import { HistoryTab } from '../history-source/history-tab.tsx';
import { words } from '../i18n/dataset/en.ts';
import { words as historyWords } from '../i18n/history-source/en.ts';
import { useCodedName } from '../shared/coded-name.ts';
import { DATASETS } from '../shared/paths.ts';
import { VersionChoice } from '../shared/version-choice.tsx';
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
      {dataset.system && <Tag>{t.isSystem}</Tag>}
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
  const { versions } = dataset;
  // Undefined: the newest, also when there is a newer one.
  const [chosen, choose] = useState<number>();
  const withTable = (show: (of: Looked) => ReactNode) => () => (
    <OfVersion dataset={dataset} chosen={chosen} onChoose={choose}>
      {show}
    </OfVersion>
  );
  return [
    {
      key: 'preview',
      label: t.tabs.preview,
      show: withTable((of) => <PreviewTab {...of} key={of.version} />),
    },
    {
      key: 'profile',
      label: t.tabs.profile,
      show: withTable(({ id, version }) => <ProfileTab key={version} id={id} version={version} />),
    },
    {
      key: 'sql',
      label: t.tabs.sql,
      show: withTable((of) => <SqlTab {...of} key={of.version} past={past} />),
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

type Looked = { id: string; version: number; schema: Page['schema'] };
type OfVersionProps = {
  dataset: Page;
  chosen: number | undefined;
  onChoose: (version: number | undefined) => void;
  children: (of: Looked) => ReactNode;
};

/** A part about one version: columns of the newest come with the page, those of others are asked for. */
function OfVersion({ dataset, chosen, onChoose, children }: OfVersionProps) {
  const t = useText(words);
  const { id, schema } = dataset;
  // A version that is imported changes nothing of those that are there.
  const ready = dataset.versions.map(({ version }) => version).toSorted((one, other) => other - one);
  const [newest] = ready;
  const isFormer = chosen !== undefined && chosen !== newest;
  const former = useAsk(
    datasetApi.profile,
    { params: { id }, query: { version: chosen } },
    { enabled: isFormer },
  );
  if (newest === undefined) return <NoTable dataset={dataset} />;
  const columns = isFormer ? (former.data?.columns ?? []) : schema;
  return (
    <>
      <VersionChoice versions={ready} chosen={chosen} onChoose={onChoose} words={t} />
      {children({ id, version: chosen ?? newest, schema: columns })}
    </>
  );
}

const historyTab = (dataset: Page, history: HistoryView, label: string): ObjectTab => ({
  ...{ key: 'history', label, show: () => <HistoryTab dataset={dataset} history={history} /> },
});

/** Nothing was imported yet: how far it is, or why nothing came of it. */
function NoTable({ dataset: { state, percent, problem } }: { dataset: Dataset }) {
  const t = useText(words);
  const said = useSaid();
  if (state === 'importing')
    return <Empty title={fill(t.importingTitle, { percent })} hint={t.importingHint} />;
  const title = state === 'cancelled' ? t.cancelledTitle : t.failedTitle;
  return <Empty title={title} hint={[said(problem), t.bringAgain].filter((one) => one !== '').join(' ')} />;
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
    { label: t.owner, value: dataset.given?.from ?? dataset.userName },
    { label: t.updatedAt, value: <TimeText value={dataset.updatedAt} /> },
    ...(dataset.given?.until
      ? [{ label: t.givenUntil, value: <TimeText value={dataset.given.until} /> }]
      : []),
    { label: t.description, value: localizedName({ name: description, nameEn: descriptionEn }) },
  ];
}
