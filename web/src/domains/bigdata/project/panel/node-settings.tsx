import { datasetApi } from '@cloudyard/contract/bigdata/dataset.ts';
import { modelApi } from '@cloudyard/contract/bigdata/model.ts';
import type { ProjectNode } from '@cloudyard/contract/bigdata/project-canvas.ts';
import { portsOf } from '@cloudyard/contract/bigdata/project-graph.ts';
import type { RunStep } from '@cloudyard/contract/bigdata/project-shown.ts';
import { Alert, Button, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { Facts } from '../../../../kit/detail-page.tsx';
import { bytes } from '../../../../kit/figures.ts';
import { Skeleton } from '../../../../kit/skeleton.tsx';
import { fill, useText } from '../../../../kit/text.ts';
import { useAsk } from '../../../../kit/use-ask.ts';
import { useLocalizedName } from '../../../../kit/use-localized-name.ts';
import { algorithmLibraryApi, type LibraryPage } from '../../../algorithm/lent/library-calls.ts';
import { words } from '../../i18n/project/panel/en.ts';
import { useCodedName } from '../../shared/coded-name.ts';
import { changedNode } from './panel-node.ts';
import { ParamsForm } from './params-form.tsx';
import type { CanvasWork } from './use-canvas-work.ts';

/** What the specification shows where the details of a module could not be loaded. */
export const NOT_LOADED = 'N/A';

export type SettingsProps = {
  work: CanvasWork;
  node: ProjectNode;
  steps: ReadonlyMap<string, RunStep>;
  isOff: boolean;
};

/** What a module is, and what it is told. */
export function NodeSettings(props: SettingsProps) {
  const { work, node, isOff } = props;
  const t = useText(words).drawer;
  const rename = (name: string) =>
    work.change(changedNode(work.latest.current.canvas, node.id, { name }), `name ${node.id}`);
  return (
    <>
      <div className="cy-column cy-gap-4">
        <span className="cy-small cy-faint">{t.nodeName}</span>
        <Input
          aria-label={t.nodeName}
          value={node.name}
          maxLength={120}
          disabled={isOff}
          onChange={({ target }) => target.value.trim() !== '' && rename(target.value)}
        />
      </div>
      {node.kind === 'dataset' && <OfDataset {...props} />}
      {node.kind === 'model' && <OfModel {...props} />}
      {node.kind === 'algorithm' && <OfAlgorithm {...props} />}
    </>
  );
}

type AboutProps = {
  isPending: boolean;
  /** Undefined: it could not be loaded. */
  description: string | undefined;
  facts: readonly { label: string; value: ReactNode }[];
};

function About({ isPending, description, facts }: AboutProps) {
  const t = useText(words).drawer;
  if (isPending) return <Skeleton lines={['60%', '100%', '80%']} />;
  return (
    <>
      <div>
        <span className="cy-small cy-faint">{t.description}</span>
        <p className="cy-flush cy-break">{description ?? NOT_LOADED}</p>
      </div>
      {facts.length > 0 && <Facts facts={facts} />}
    </>
  );
}

type VersionProps = SettingsProps & { versions: readonly number[] };

/** One version for ever, or the newest of each run. */
function VersionChoice({ work, node, isOff, versions }: VersionProps) {
  const t = useText(words);
  const options = [
    { value: 0, label: t.drawer.newest },
    ...versions.map((n) => ({ value: n, label: fill(t.versionOf, { n }) })),
  ];
  return (
    <div className="cy-column cy-gap-4">
      <span className="cy-small cy-faint">{t.drawer.version}</span>
      <Select
        disabled={isOff}
        aria-label={t.drawer.version}
        value={node.version ?? 0}
        options={options}
        onChange={(value: number) =>
          work.change(changedNode(work.latest.current.canvas, node.id, { version: value || null }))
        }
      />
      <span className="cy-help">{t.drawer.versionHelp}</span>
    </div>
  );
}

function OfDataset(props: SettingsProps) {
  const t = useText(words).drawer;
  const called = useLocalizedName();
  const coded = useCodedName();
  const { data, isPending } = useAsk(datasetApi.detail, { params: { id: props.node.objectId } });
  const facts = data
    ? [
        { label: t.category, value: coded(data.category) },
        { label: t.type, value: coded(data.dataType) },
        { label: t.rows, value: data.rows.toLocaleString() },
        { label: t.columns, value: data.columns.toLocaleString() },
        { label: t.size, value: bytes(data.size) },
        { label: t.owner, value: data.userName },
      ]
    : [];
  return (
    <>
      <About
        isPending={isPending}
        description={data && called({ name: data.description, nameEn: data.descriptionEn })}
        facts={facts}
      />
      {data && <VersionChoice {...props} versions={data.versions.map(({ version }) => version)} />}
    </>
  );
}

function OfModel(props: SettingsProps) {
  const t = useText(words).drawer;
  const called = useLocalizedName();
  const coded = useCodedName();
  const { data, isPending } = useAsk(modelApi.detail, { params: { id: props.node.objectId } });
  const versions = useAsk(modelApi.versions, { params: { id: props.node.objectId } });
  const facts = data
    ? [
        { label: t.category, value: coded(data.category) },
        { label: t.type, value: coded(data.dataType) },
        { label: t.size, value: bytes(data.size) },
        { label: t.owner, value: data.userName },
      ]
    : [];
  const ready = (versions.data ?? []).flatMap(({ version, state }) => (state === 'ready' ? version : []));
  return (
    <>
      <About
        isPending={isPending}
        description={data && called({ name: data.description, nameEn: data.descriptionEn })}
        facts={facts}
      />
      {data && <VersionChoice {...props} versions={ready} />}
    </>
  );
}

function OfAlgorithm(props: SettingsProps) {
  const { node } = props;
  const t = useText(words);
  const called = useLocalizedName();
  const { data, isPending } = useAsk(algorithmLibraryApi.page, { params: { id: node.objectId } });
  const facts = data
    ? [
        { label: t.drawer.category, value: data.category ? called(data.category) : '' },
        { label: t.drawer.type, value: data.algorithmType.name },
        { label: t.drawer.version, value: fill(t.versionOf, { n: node.version ?? data.version }) },
        { label: t.drawer.publisher, value: data.publisher },
      ]
    : [];
  return (
    <>
      <About
        isPending={isPending}
        description={data && called({ name: data.description, nameEn: data.descriptionEn })}
        facts={facts}
      />
      {data && data.digest !== node.digest && <Newer {...props} page={data} />}
      {data && <ParamsForm {...props} parameters={data.parameters} />}
    </>
  );
}

/** The algorithm was approved anew since it was put here: links to ports that are gone go with them. */
function Newer({ work, node, isOff, page }: SettingsProps & { page: LibraryPage }) {
  const t = useText(words).drawer;
  const update = () => {
    const { canvas } = work.latest.current;
    const { inputs, outputs } = portsOf(page.parameters);
    const next = changedNode(canvas, node.id, {
      ...{ version: page.version, digest: page.digest, inputs, outputs },
    });
    const has = (ports: typeof inputs, name: string) => ports.some((port) => port.name === name);
    const links = next.links.filter(
      ({ source, sourcePort, target, targetPort }) =>
        (source !== node.id || has(outputs, sourcePort)) && (target !== node.id || has(inputs, targetPort)),
    );
    work.change({ ...next, links });
    work.tell({ kind: 'edited', id: node.id });
  };
  return (
    <Alert
      type="info"
      showIcon
      title={fill(t.newer, { n: page.version })}
      action={
        <Button size="small" disabled={isOff} onClick={update}>
          {t.update}
        </Button>
      }
    />
  );
}
