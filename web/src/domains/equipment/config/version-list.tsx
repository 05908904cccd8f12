import { type ConfigVersion, configApi } from '@cloudyard/contract/equipment/config.ts';
import { actions, type Column, name, number, type RowAction, text, time } from '../../../kit/columns.tsx';
import { DataTable } from '../../../kit/data-table.tsx';
import { Drawer } from '../../../kit/dialog.tsx';
import { useMay } from '../../../kit/may.tsx';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { CardSkeleton } from '../../../kit/tile.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { useOpened } from '../../../kit/use-opened.ts';
import { words } from '../i18n/config/en.ts';
import { configPath } from '../shared/paths.ts';
import { useAskWhile } from '../shared/use-ask-while.ts';
import { ConfigFacts, Refusal } from './config-tabs.tsx';
import { ConfigTag } from './config-tag.tsx';
import { NodeList } from './node-list.tsx';

/** The versions of a configuration, newest first, with what each changed. */
export function VersionList({ id }: { id: string }) {
  const t = useText(words);
  const ask = { params: { id } };
  const asked = useAskWhile(configApi.versions, ask, ([newest]) => newest?.state === 'pending');
  const { opened, close } = useOpened();
  const version = Number(opened);
  return (
    <>
      <DataTable
        asked={{ ...asked, isFetching: asked.isPlaceholderData }}
        rows={asked.data}
        rowKey={(row) => String(row.version)}
        columns={useColumns(id, asked.data?.[0]?.version)}
        empty={<Empty title={t.none} hint={t.noneHint} />}
      />
      {Number.isInteger(version) && version > 0 && (
        <OneVersion
          key={version}
          id={id}
          version={version}
          state={asked.data?.find((row) => row.version === version)?.state}
          onClose={close}
        />
      )}
    </>
  );
}

function useColumns(id: string, newest: number | undefined): Column<ConfigVersion>[] {
  const t = useText(words);
  const kit = useKitText();
  const { addressOf } = useOpened();
  const mayConfigure = useMay()(configApi.save.allow);
  const actsOf = ({ version }: ConfigVersion): RowAction[] => [
    { key: 'view', label: t.view, to: addressOf(String(version)) },
    // The newest is what the wizard begins with anyway.
    ...(mayConfigure && version !== newest
      ? [{ key: 'again', label: t.useAgain, to: configPath(id, version) }]
      : []),
  ];
  return [
    name('version', t.version, ({ version }) => addressOf(String(version)), {
      word: ({ version }) => fill(t.versionName, { n: version }),
    }),
    {
      key: 'state',
      title: t.state,
      phone: 'status',
      render: (_, { state, refusal }) => (
        <span title={refusal || undefined}>
          <ConfigTag state={state} />
        </span>
      ),
    },
    {
      key: 'changes',
      title: t.changes,
      render: (_, { added, changed, removed }) => (
        <span className="cy-figures" title={fill(t.changeHint, { added, changed, removed })}>
          {fill(t.changeCounts, { added, changed, removed })}
        </span>
      ),
    },
    number('nodes', t.nodes),
    text('savedBy', t.savedBy),
    time('savedAt', t.savedAt),
    actions<ConfigVersion>(kit.actions, actsOf),
  ];
}

type OneVersionProps = {
  id: string;
  version: number;
  state: ConfigVersion['state'] | undefined;
  onClose: () => void;
};

function OneVersion({ id, version, state, onClose }: OneVersionProps) {
  const t = useText(words);
  const asked = useAsk(configApi.view, { params: { id }, query: { version } });
  return (
    <Drawer open size={960} title={fill(t.versionName, { n: version })} onClose={onClose}>
      <Loaded asked={asked} skeleton={<CardSkeleton />}>
        {(config) => (
          <div className="cy-stack cy-gap-16">
            <Refusal config={config} />
            <ConfigFacts config={config} state={state} />
            <div className="cy-box">
              <NodeList nodes={config.collectNodeConfigs} />
            </div>
          </div>
        )}
      </Loaded>
    </Drawer>
  );
}
