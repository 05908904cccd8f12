import { type RuleVersion, type RuleView, ruleApi } from '@cloudyard/contract/iot/rule.ts';
import type { RuleNode } from '@cloudyard/contract/iot/rule-graph.ts';
import { useState } from 'react';
import type { z } from 'zod';
import { Canvas } from '../../../kit/canvas/canvas.tsx';
import { actions, type Column, number, text, time } from '../../../kit/columns.tsx';
import { DataTable } from '../../../kit/data-table.tsx';
import { useMay } from '../../../kit/may.tsx';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/rule/editor-en.ts';
import { differenceOf } from './rule-difference.ts';
import { useFaces } from './use-faces.ts';
import { useTakeVersion } from './use-take-version.ts';

type Version = z.infer<typeof RuleVersion>;

/** What was published, how the draft differs from it, and the way back to it. */
export function VersionsTab({ rule }: { rule: RuleView }) {
  const t = useText(words);
  const kit = useKitText();
  const asked = useAsk(ruleApi.versions, { params: { id: rule.id } });
  const mayEdit = useMay()(ruleApi.save.allow);
  const take = useTakeVersion(rule);
  const [compared, setCompared] = useState<number>();
  const columns: Column<Version>[] = [
    number('version', t.versionN.replace('{n}', '').trim(), { align: 'left' }),
    time('publishedAt', t.publishedAt),
    text('publishedByName', t.publishedBy),
    number('nodes', t.nodes),
    text('note', t.versionNote),
    actions<Version>(kit.actions, ({ version }) => [
      { key: 'compare', label: t.compare, onClick: () => setCompared(version) },
      ...(mayEdit ? [{ key: 'take', label: t.take, onClick: () => void take(version) }] : []),
    ]),
  ];
  return (
    <>
      <DataTable
        asked={asked}
        rows={asked.data}
        columns={columns}
        rowKey={({ version }) => `${version}`}
        empty={<Empty title={t.noVersions} hint={t.noVersionsHint} />}
      />
      {compared !== undefined && (
        // Another draft is another difference.
        <Compared key={`${compared} ${rule.revision}`} rule={rule} version={compared} />
      )}
    </>
  );
}

function Compared({ rule, version }: { rule: RuleView; version: number }) {
  const asked = useAsk(ruleApi.version, { params: { id: rule.id, version } });
  return (
    <Loaded asked={asked}>{({ graph }) => <Drawn rule={rule} version={version} before={graph} />}</Loaded>
  );
}

type DrawnProps = { rule: RuleView; version: number; before: RuleView['graph'] };

function Drawn({ rule, version, before }: DrawnProps) {
  const t = useText(words);
  const [selected, setSelected] = useState<string[]>([]);
  const [found] = useState(() => differenceOf(before, rule.graph));
  const faceOf = useFaces({ differences: found.nodes });
  const { added, changed, removed, links } = found;
  const isSame = added + changed + removed + links === 0;
  return (
    <section className="cy-pad cy-stack" aria-label={fill(t.compareTitle, { n: version })}>
      <h2 className="cy-medium cy-flush cy-plain">{fill(t.compareTitle, { n: version })}</h2>
      <p className="cy-flush" role="status">
        {isSame ? t.same : fill(t.difference, { added, changed, removed, links })}
      </p>
      <div className="iot-rule-view">
        <Canvas<RuleNode>
          label={t.canvas}
          graph={found.graph}
          faceOf={faceOf}
          selected={selected}
          onSelect={setSelected}
        />
      </div>
    </section>
  );
}
