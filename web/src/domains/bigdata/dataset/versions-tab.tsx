import { type DatasetPage, datasetApi } from '@cloudyard/contract/bigdata/dataset.ts';
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { save } from '../../../kit/call.ts';
import { actions, type Column, code, text, time } from '../../../kit/columns.tsx';
import { DataTable } from '../../../kit/data-table.tsx';
import { bytes } from '../../../kit/figures.ts';
import { NONE } from '../../../kit/none.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { words } from '../i18n/dataset/en.ts';

type Version = DatasetPage['versions'][number];
/** A version, and the one before it. */
type Row = Version & { before: Version | undefined };

/** All versions, each compared with the one before. */
export function VersionsTab({ dataset }: { dataset: DatasetPage }) {
  const t = useText(words);
  const columns = useColumns(dataset);
  const sorted = dataset.versions.toSorted((one, other) => other.version - one.version);
  const rows = sorted.map((version, at): Row => ({ ...version, before: sorted[at + 1] }));
  return (
    <DataTable
      rows={rows}
      columns={columns}
      rowKey={({ version }) => String(version)}
      empty={<Empty title={t.versions.empty} />}
    />
  );
}

function useColumns({ id, version: current, mayDownload }: DatasetPage): Column<Row>[] {
  const t = useText(words);
  const compared = (key: 'rows' | 'columns' | 'size', show: (value: number) => string): Column<Row> => ({
    key,
    title: t[key],
    align: 'right',
    render: (_, row) => <Compared now={row[key]} before={row.before?.[key]} show={show} />,
  });
  return [
    {
      key: 'version',
      title: t.version,
      render: (_, { version }) => (
        <span className="cy-line">
          {fill(t.versionOf, { n: version })}
          {version === current && <Tag>{t.versions.current}</Tag>}
        </span>
      ),
    },
    compared('rows', (value) => value.toLocaleString()),
    compared('columns', (value) => value.toLocaleString()),
    compared('size', bytes),
    { key: 'misfits', title: t.versions.misfits, render: (_, { misfits }) => <Misfits misfits={misfits} /> },
    text('note', t.note),
    text('byName', t.versions.by, { phone: 'sheet' }),
    time('createdAt', t.createdAt, { phone: 'sheet' }),
    code('sha256', 'SHA-256', { extra: true }),
    actions<Row>(useKitText().actions, ({ version }) => [
      {
        key: 'download',
        label: t.download,
        ...(mayDownload
          ? { title: fill(t.versions.downloadOf, { n: version }) }
          : { disabled: true, title: t.noDownload }),
        onClick: () => save(datasetApi.download, { params: { id }, query: { version } }),
      },
    ]),
  ];
}

/** How many values were lost to the types that were chosen; of which columns, on hover. */
function Misfits({ misfits }: Pick<Version, 'misfits'>): ReactNode {
  const t = useText(words).versions;
  if (misfits.length === 0) return NONE;
  const n = misfits.reduce((sum, { count }) => sum + count, 0);
  const each = misfits.map(({ column, count }) => fill(t.misfitOf, { column, n: count }));
  return (
    <span className="cy-amber" title={each.join('\n')}>
      {fill(t.misfitCount, { n })}
    </span>
  );
}

type ComparedProps = { now: number; before: number | undefined; show: (value: number) => string };

function Compared({ now, before, show }: ComparedProps): ReactNode {
  const t = useText(words).versions;
  const difference = before === undefined ? 0 : now - before;
  const n = show(Math.abs(difference));
  return (
    <span className="cy-figures">
      {show(now)}{' '}
      {difference !== 0 && (
        <span className="cy-faint" title={fill(difference > 0 ? t.more : t.less, { n })}>
          {difference > 0 ? `+${n}` : `−${n}`}
        </span>
      )}
    </span>
  );
}
