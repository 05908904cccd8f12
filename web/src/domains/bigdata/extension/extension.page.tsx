import { extensionApi, type ExtensionPage as Page } from '@cloudyard/contract/bigdata/extension.ts';
import { Alert, Tag } from 'antd';
import { useNavigate } from 'react-router';
import { CopyId } from '../../../kit/copy-id.tsx';
import type { Fact } from '../../../kit/detail-page.tsx';
import { LoadedObject, ObjectPage, type ObjectTab, WithId } from '../../../kit/object-page.tsx';
import { RowActions } from '../../../kit/row-actions.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import {
  ParameterTable,
  Ports,
  PortTable,
  partWords,
  shortDigest,
} from '../../algorithm/lent/algorithm-parts.ts';
import { words } from '../i18n/extension/en.ts';
import { ChangesTab } from './changes-tab.tsx';
import { useExtensionActions } from './extension-actions.ts';
import { ExtensionState } from './extension-columns.tsx';
import { EXTENSIONS } from './paths.ts';
import { TouchTab } from './touch-tab.tsx';
import { VersionsTab } from './versions-tab.tsx';

/** One extension: what it may touch, what an update changes, its versions. */
export function ExtensionPage() {
  return <WithId>{(id) => <One key={id} id={id} />}</WithId>;
}

function One({ id }: { id: string }) {
  const asked = useAsk(extensionApi.detail, { params: { id }, query: {} });
  return (
    <LoadedObject asked={asked} missing="bigdata.extension_not_found">
      {(extension) => <Shown extension={extension} />}
    </LoadedObject>
  );
}

function Shown({ extension }: { extension: Page }) {
  const { types } = useText(partWords);
  const called = useLocalizedName();
  const navigate = useNavigate();
  const actsOf = useExtensionActions(() => void navigate(EXTENSIONS));
  const { id, algorithmType } = extension;
  return (
    <ObjectPage
      type="extension"
      id={id}
      title={called(extension)}
      identity={
        <>
          <ExtensionState extension={extension} />
          <Tag>{types[algorithmType.code]}</Tag>
          <CopyId id={id} />
        </>
      }
      facts={useFacts(extension)}
      actions={<RowActions actions={actsOf(extension)} />}
      tabs={useTabs(extension)}
    />
  );
}

function useFacts(extension: Page): Fact[] {
  const t = useText(words);
  const called = useLocalizedName();
  const { version, newest, digest, category, scope, publisher } = extension;
  const isInstalled = version !== null && scope !== 'system';
  const versionOf = (n: number | null) => n && fill(t.versionOf, { n });
  return [
    ...(version === null ? [] : [{ label: t.version, value: versionOf(version) }]),
    { label: t.newest, value: versionOf(newest) },
    { label: t.category, value: category && called(category) },
    { label: t.publisher, value: scope === 'system' ? t.platform : publisher },
    ...(isInstalled
      ? [
          { label: t.autoUpdate, value: extension.autoUpdate ? t.on : t.off },
          { label: t.installedBy, value: extension.installedBy },
          { label: t.updatedAt, value: extension.updatedAt && <TimeText value={extension.updatedAt} /> },
        ]
      : []),
    ...(digest ? [{ label: t.digest, value: <CopyId id={digest} text={shortDigest(digest)} /> }] : []),
    {
      label: t.description,
      value: called({ name: extension.description, nameEn: extension.descriptionEn }),
    },
  ];
}

function useTabs(extension: Page): ObjectTab[] {
  const t = useText(words);
  const { version, scope, versions, uses } = extension;
  const isInstalled = version !== null && scope !== 'system';
  const touch = () => (
    <>
      <Notice extension={extension} />
      <TouchTab extension={extension} />
    </>
  );
  return [
    { key: 'touch', label: t.tabs.touch, show: touch },
    { key: 'interface', label: t.tabs.interface, show: () => <Interface extension={extension} /> },
    ...(isInstalled
      ? [{ key: 'changes', label: t.tabs.changes, show: () => <ChangesTab extension={extension} /> }]
      : []),
    {
      ...{ key: 'versions', label: t.tabs.versions, count: versions.length },
      show: () => <VersionsTab extension={extension} />,
    },
    ...(isInstalled
      ? [{ key: 'uses', label: t.tabs.uses, count: uses.length, show: () => <Uses uses={uses} /> }]
      : []),
  ];
}

function Notice({ extension: { version, newest, hasUpdate } }: { extension: Page }) {
  const t = useText(words);
  if (newest === null && version !== null)
    return <Alert className="cy-flush" banner type="warning" title={t.offlineNotice} />;
  if (!hasUpdate || newest === null) return null;
  return <Alert banner type="info" title={fill(t.updateNotice, { n: newest })} />;
}

function Interface({ extension }: { extension: Page }) {
  const called = useLocalizedName();
  const { parameters } = extension;
  return (
    <div className="cy-pad cy-stack">
      <Ports name={called(extension)} parameters={parameters} />
      <PortTable parameters={parameters} />
      <ParameterTable parameters={parameters} />
    </div>
  );
}

function Uses({ uses }: Pick<Page, 'uses'>) {
  const t = useText(words);
  if (uses.length === 0) return <p className="cy-pad cy-faint">{t.noUses}</p>;
  return (
    <ul className="cy-pad cy-list cy-column">
      {uses.map(({ kind, id, name }) => (
        <li key={id} className="cy-line">
          <Tag>{t.kinds[kind]}</Tag>
          {name}
        </li>
      ))}
    </ul>
  );
}
