import type { Extension, OfferedExtension } from '@cloudyard/contract/bigdata/extension.ts';
import { Tag } from 'antd';
import { actions, type Column, code, name, text, time } from '../../../kit/columns.tsx';
import { NONE } from '../../../kit/none.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { partWords } from '../../algorithm/lent/algorithm-parts.ts';
import { words } from '../i18n/extension/en.ts';
import { useExtensionActions } from './extension-actions.ts';
import { extensionPath } from './paths.ts';
import { useInstall } from './use-extension-acts.ts';

/** What both lists say of a package. */
function usePackageColumns<Row extends OfferedExtension | Extension>(): Column<Row>[] {
  const t = useText(words);
  const { types } = useText(partWords);
  const called = useLocalizedName();
  return [
    name<Row>('name', t.name, ({ id }) => extensionPath(id), { word: called }),
    {
      key: 'category',
      title: t.category,
      phone: 'sheet',
      render: (_, { category }) => (category ? called(category) : NONE),
    },
    { key: 'mode', title: t.mode, render: (_, { algorithmType }) => types[algorithmType.code] },
  ];
}

export function ExtensionState({ extension }: { extension: Extension }) {
  const t = useText(words);
  const { version, newest, isRunnable } = extension;
  if (isRunnable) return <StatusTag tone="good">{t.runnable}</StatusTag>;
  if (version === null) return <StatusTag tone="neutral">{t.notInstalled}</StatusTag>;
  return newest === null && <StatusTag tone="bad">{t.offline}</StatusTag>;
}

export function useExtensionColumns(isBuiltin: boolean): Column<Extension>[] {
  const t = useText(words);
  const actsOf = useExtensionActions();
  const shared = usePackageColumns<Extension>();
  const title = useKitText().actions;
  const state: Column<Extension> = {
    ...{ key: 'state', title: t.state, phone: 'status' },
    render: (_, extension) => <ExtensionState extension={extension} />,
  };
  const version: Column<Extension> = {
    ...{ key: 'version', title: t.version },
    render: (_, one) => <Version extension={one} />,
  };
  if (isBuiltin) return [...shared, version, state, code('digest', t.digest, { extra: true })];
  return [
    ...shared,
    text('publisher', t.publisher, { ellipsis: true, width: 180, extra: true }),
    version,
    state,
    {
      ...{ key: 'autoUpdate', title: t.autoUpdate, phone: 'sheet', extra: true },
      render: (_, { autoUpdate }) => (autoUpdate ? t.on : t.off),
    },
    time('updatedAt', t.updatedAt, { phone: 'sheet' }),
    text('installedBy', t.installedBy, { extra: true }),
    time('installedAt', t.installedAt, { extra: true }),
    code('digest', t.digest, { extra: true }),
    actions<Extension>(title, actsOf),
  ];
}

function Version({ extension: { version, newest, hasUpdate } }: { extension: Extension }) {
  const t = useText(words);
  if (version === null) return NONE;
  return (
    <span className="cy-line">
      {fill(t.versionOf, { n: version })}
      {hasUpdate && <Tag color="processing">{fill(t.updateTo, { n: newest ?? '' })}</Tag>}
    </span>
  );
}

export function useOfferedColumns(mayInstall: boolean): Column<OfferedExtension>[] {
  const t = useText(words);
  const install = useInstall();
  const shared = usePackageColumns<OfferedExtension>();
  const title = useKitText().actions;
  return [
    ...shared,
    text('publisher', t.publisher, { phone: 'sheet', ellipsis: true, width: 220 }),
    { key: 'newest', title: t.version, render: (_, { newest }) => fill(t.versionOf, { n: newest ?? '' }) },
    time('approvedAt', t.approvedAt, { phone: 'sheet' }),
    ...(mayInstall
      ? [
          actions<OfferedExtension>(title, (one) => [
            { key: 'install', label: t.install, onClick: () => install(one) },
          ]),
        ]
      : []),
  ];
}
