import { type DeviceConfig, stateApi } from '@cloudyard/contract/iot/state.ts';
import { type Column, code, number, text, time } from '../../../kit/columns.tsx';
import { DataTable } from '../../../kit/data-table.tsx';
import { Facts } from '../../../kit/detail-page.tsx';
import { NONE } from '../../../kit/none.tsx';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { StatusTag, type Tone } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/state/en.ts';

type Node = DeviceConfig['nodes'][number];
type Version = DeviceConfig['versions'][number];
const TONES: Record<Version['state'], Tone> = {
  ...{ pending: 'busy', applied: 'good', refused: 'bad', replaced: 'neutral' },
};
const LOOK_MS = 5_000;

/** What is wanted of the gateway, and what it said it works by. */
export function ConfigTab({ id }: { id: string }) {
  const t = useText(words);
  const asked = useAsk(stateApi.config, { params: { id } }, { refetchInterval: LOOK_MS });
  return (
    <Loaded asked={asked}>
      {(config) =>
        config.version === 0 ? (
          <Empty title={t.noConfig} hint={t.noConfigHint} />
        ) : (
          <div className="cy-stack">
            <div className="cy-pad">
              <Summary config={config} />
            </div>
            <Nodes nodes={config.nodes} />
            <Versions versions={config.versions} />
          </div>
        )
      }
    </Loaded>
  );
}

function Summary({ config }: { config: DeviceConfig }) {
  const t = useText(words);
  const { version, reportedVersion, state, refusal } = config;
  return (
    <Facts
      facts={[
        { label: t.desiredVersion, value: fill(t.versionOf, { n: version }) },
        {
          label: t.reportedVersion,
          value: reportedVersion === null ? t.none : fill(t.versionOf, { n: reportedVersion }),
        },
        {
          label: t.state,
          value: state && <StatusTag tone={TONES[state]}>{t.configStates[state]}</StatusTag>,
        },
        ...(refusal ? [{ label: t.refusal, value: refusal }] : []),
      ]}
    />
  );
}

function Nodes({ nodes }: { nodes: Node[] }) {
  const t = useText(words);
  const said = (facts: Node['desired']) =>
    facts
      ? fill(t.nodeFacts, {
          type: facts.dataType,
          unit: facts.dataUnit,
          mode: facts.period ?? facts.sampleMode,
        })
      : NONE;
  const columns: Column<Node>[] = [
    code('alias', t.node),
    { key: 'desired', title: t.desired, render: (_, { desired }) => said(desired) },
    { key: 'reported', title: t.reported, render: (_, { reported }) => said(reported) },
    {
      key: 'same',
      title: t.compared,
      phone: 'status',
      render: (_, { desired, reported }) => {
        const isSame = JSON.stringify(desired) === JSON.stringify(reported);
        return <StatusTag tone={isSame ? 'good' : 'caution'}>{isSame ? t.same : t.different}</StatusTag>;
      },
    },
  ];
  return <DataTable rows={nodes} rowKey={({ alias }) => alias} columns={columns} />;
}

function Versions({ versions }: { versions: Version[] }) {
  const t = useText(words);
  const columns: Column<Version>[] = [
    number('version', t.version),
    {
      key: 'state',
      title: t.state,
      phone: 'status',
      render: (_, { state }) => <StatusTag tone={TONES[state]}>{t.configStates[state]}</StatusTag>,
    },
    { key: 'changes', title: t.changes, render: (_, row) => fill(t.changed, row) },
    text('savedBy', t.savedBy),
    time('savedAt', t.savedAt),
  ];
  return (
    <section aria-label={t.versions}>
      <DataTable rows={versions} rowKey={({ version }) => String(version)} columns={columns} />
    </section>
  );
}
