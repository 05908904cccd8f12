import { type ModelVersion, modelApi } from '@cloudyard/contract/iot/model.ts';
import { type Column, text, time } from '../../../kit/columns.tsx';
import { DataTable } from '../../../kit/data-table.tsx';
import { Empty } from '../../../kit/states.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/model/en.ts';
import { Compare } from './compare.tsx';

/** What was in force when, and who put it there. */
export function VersionsTab({ id }: { id: string }) {
  const t = useText(words);
  const asked = useAsk(modelApi.versions, { params: { id } });
  const current = asked.data?.find(({ publishedAt }) => publishedAt !== null)?.version;
  const columns: Column<ModelVersion>[] = [
    {
      key: 'version',
      title: t.version,
      render: (_, { version }) => <span className="cy-figures">{version}</span>,
    },
    {
      key: 'state',
      title: t.state,
      phone: 'status',
      render: (_, { version, publishedAt }) => (
        <StatusTag tone={version === current ? 'good' : 'neutral'}>
          {fill(publishedAt ? t.inForce : t.draftOf, { n: version })}
        </StatusTag>
      ),
    },
    ...(['properties', 'events', 'services', 'tags'] as const).map(
      (part): Column<ModelVersion> => ({
        key: part,
        title: t.parts[part],
        align: 'right',
        render: (_, { counts }) => <span className="cy-figures">{counts[part]}</span>,
      }),
    ),
    text('note', t.note),
    text('publishedByName', t.by),
    time('publishedAt', t.at),
  ];
  const versions = asked.data ?? [];
  return (
    <>
      <DataTable
        asked={asked}
        rows={asked.data}
        rowKey={({ version }) => `${version}`}
        columns={columns}
        empty={<Empty title={t.none} hint={t.emptyHint} />}
      />
      {versions.length > 1 && <Compare key={versions[0]?.version} id={id} versions={versions} />}
    </>
  );
}
