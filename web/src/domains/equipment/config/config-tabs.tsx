import { type ConfigVersion, configApi, type GatewayConfig } from '@cloudyard/contract/equipment/config.ts';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Fact, Facts } from '../../../kit/detail-page.tsx';
import { May } from '../../../kit/may.tsx';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { CardSkeleton } from '../../../kit/tile.tsx';
import { TimeText } from '../../../kit/time-text.tsx';
import { words } from '../i18n/config/en.ts';
import { configPath } from '../shared/paths.ts';
import { useAskWhile } from '../shared/use-ask-while.ts';
import { ConfigTag } from './config-tag.tsx';
import { NodeList } from './node-list.tsx';

/** The newest configuration, if there is one. */
function WithConfig({ id, children }: { id: string; children: (config: GatewayConfig) => ReactNode }) {
  const t = useText(words);
  const ask = { params: { id }, query: {} };
  const asked = useAskWhile(configApi.view, ask, ({ state }) => state === 'pending');
  return (
    <Loaded asked={asked} skeleton={<Waiting />}>
      {(config) =>
        config.version === 0 ? (
          <Empty title={t.none} hint={t.noneHint} action={<ConfigureLink id={id} />} />
        ) : (
          children(config)
        )
      }
    </Loaded>
  );
}

const Waiting = () => (
  <div className="cy-pad">
    <CardSkeleton />
  </div>
);

function ConfigureLink({ id }: { id: string }) {
  const t = useText(words);
  return (
    <May permission={configApi.save.allow}>
      <Link className="cy-button is-primary" to={configPath(id)}>
        {t.configure}
      </Link>
    </May>
  );
}

/** How the gateway connects and sends. */
export const ConfigTab = ({ id }: { id: string }) => (
  <WithConfig id={id}>
    {(config) => (
      <div className="cy-pad cy-stack cy-gap-16">
        <Refusal config={config} />
        <ConfigFacts config={config} />
      </div>
    )}
  </WithConfig>
);

/** Which nodes it reads. */
export const NodesTab = ({ id }: { id: string }) => (
  <WithConfig id={id}>
    {(config) => (
      <>
        {config.state === 'refused' && (
          <div className="cy-pad">
            <Refusal config={config} />
          </div>
        )}
        <NodeList nodes={config.collectNodeConfigs} tools={<Standing config={config} />} />
      </>
    )}
  </WithConfig>
);

type Props = { config: GatewayConfig };

/** Why the gateway does not use it. */
export function Refusal({ config: { state, refusal } }: Props) {
  const t = useText(words);
  if (state !== 'refused') return null;
  const title = refusal ? fill(t.refusedBecause, { why: refusal }) : t.refusedSilently;
  return <Alert type="error" showIcon title={title} />;
}

function Standing({ config }: Props) {
  const t = useText(words);
  return (
    <>
      <span>{fill(t.versionName, { n: config.version })}</span>
      {config.state && <ConfigTag state={config.state} />}
    </>
  );
}

type ConfigFactsProps = Props & {
  /** Of one that is no longer the newest. */
  state?: ConfigVersion['state'] | undefined;
};

export function ConfigFacts({ config, state = config.state ?? undefined }: ConfigFactsProps) {
  const t = useText(words);
  const { reportedVersion: used } = config;
  const facts: Fact[] = [
    { label: t.version, value: config.version },
    { label: t.state, value: state && <ConfigTag state={state} /> },
    { label: t.inUse, value: used === null ? t.reportedNone : fill(t.reported, { n: used }) },
    { label: t.transferProtocol, value: config.transferProtocol },
    { label: t.compressMethod, value: t.methods[config.compressMethod] },
    { label: t.dataTransferUrl, value: <code className="cy-break">{config.dataTransferUrl}</code> },
    { label: t.fileTransferUrl, value: <code className="cy-break">{config.fileTransferUrl}</code> },
    { label: t.period, value: fill(t.every, { n: config.period.toLocaleString() }) },
    { label: t.buffer, value: fill(t.buffered, { n: config.buffer.toLocaleString() }) },
    { label: t.savedBy, value: config.savedBy },
    { label: t.savedAt, value: <TimeText value={config.savedAt} /> },
  ];
  return <Facts facts={facts} />;
}
