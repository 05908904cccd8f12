import type { ExtensionPage } from '@cloudyard/contract/bigdata/extension.ts';
import { Tag } from 'antd';
import { actions, type Column, time } from '../../../kit/columns.tsx';
import { CopyId } from '../../../kit/copy-id.tsx';
import { DataTable } from '../../../kit/data-table.tsx';
import { useMay } from '../../../kit/may.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { shortDigest } from '../../algorithm/lent/algorithm-parts.ts';
import { words } from '../i18n/extension/en.ts';
import { useLimitText } from './touch-tab.tsx';
import { useSetVersion } from './use-extension-acts.ts';

type Version = ExtensionPage['versions'][number];

/** The approved versions, each one click away. */
export function VersionsTab({ extension }: { extension: ExtensionPage }) {
  const t = useText(words);
  return (
    <DataTable
      rows={extension.versions}
      columns={useColumns(extension)}
      rowKey={({ version }) => String(version)}
      empty={<Empty title={t.changes.nothing} />}
    />
  );
}

function useColumns(extension: ExtensionPage): Column<Version>[] {
  const t = useText(words);
  const limitText = useLimitText();
  const title = useKitText().actions;
  const mayEdit = useMay()('bigdata.extension.edit');
  const setVersion = useSetVersion();
  const { version: current, newest, scope } = extension;
  const mayTake = mayEdit && current !== null && newest !== null && scope !== 'system';
  return [
    {
      key: 'version',
      title: t.version,
      render: (_, { version }) => (
        <span className="cy-line">
          {fill(t.versionOf, { n: version })}
          {version === current && <Tag>{t.current}</Tag>}
        </span>
      ),
    },
    time('approvedAt', t.approvedAt),
    {
      key: 'memory',
      title: t.touch.memoryMb,
      phone: 'sheet',
      render: (_, { limits }) => limitText('memoryMb', limits.memoryMb),
    },
    {
      key: 'timeout',
      title: t.touch.timeoutS,
      phone: 'sheet',
      render: (_, { limits }) => limitText('timeoutS', limits.timeoutS),
    },
    {
      key: 'digest',
      title: t.digest,
      phone: 'sheet',
      render: (_, { digest }) => <CopyId id={digest} text={shortDigest(digest)} />,
    },
    ...(mayTake
      ? [
          actions<Version>(title, ({ version }) =>
            version === current
              ? []
              : [
                  {
                    key: 'take',
                    label: version < current ? t.rollBack : t.update,
                    onClick: () => setVersion(extension, version),
                  },
                ],
          ),
        ]
      : []),
  ];
}
