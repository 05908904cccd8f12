import './rule.css';
import { type RuleView, ruleApi, type Trace } from '@cloudyard/contract/iot/rule.ts';
import type { RuleGraph, RuleNode } from '@cloudyard/contract/iot/rule-graph.ts';
import { Alert, Button, Select } from 'antd';
import { useMemo, useState } from 'react';
import { Canvas } from '../../../kit/canvas/canvas.tsx';
import { linkKey } from '../../../kit/canvas/graph.ts';
import { May } from '../../../kit/may.tsx';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { exact } from '../../../kit/time.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words as editorWords } from '../i18n/rule/editor-en.ts';
import { words as nodeWords } from '../i18n/rule/node-en.ts';
import { words } from '../i18n/rule/trace-en.ts';
import { useFaces, useNodeTitle } from './use-faces.ts';

const EVERY = 3_000;
const MINUTES = [5, 15, 60];

/** The ways of messages through the rule, while a user looks. */
export function TracesTab({ rule }: { rule: RuleView }) {
  const t = useText(words);
  const asked = useAsk(ruleApi.traces, { params: { id: rule.id } }, { refetchInterval: EVERY });
  if (rule.version === null) return <Empty title={t.unpublished} />;
  return (
    <Loaded asked={asked}>
      {({ until, content }) => (
        <div className="cy-pad cy-stack">
          <Switching id={rule.id} until={until} />
          {content.length === 0 ? (
            <Empty title={t.noTraces} hint={t.noTracesHint} />
          ) : (
            <Ways rule={rule} traces={content} />
          )}
        </div>
      )}
    </Loaded>
  );
}

function Switching({ id, until }: { id: string; until: string | null }) {
  const t = useText(words);
  const [minutes, setMinutes] = useState(15);
  const debug = useSend(ruleApi.debug, { act: 'submit', verb: t.debug, refresh: [ruleApi.traces] });
  const isOn = until !== null && new Date(until).getTime() > Date.now();
  const turn = (n: number) => debug.mutate({ params: { id }, body: { minutes: n } });
  return (
    <div className="cy-row">
      <span className="cy-grow">
        <span role="status">{isOn ? fill(t.debugging, { until: exact(until) }) : t.notDebugging}</span>{' '}
        <span className="cy-faint">{t.debugText}</span>
      </span>
      <May permission={ruleApi.debug.allow}>
        {isOn ? (
          <Button loading={debug.isPending} onClick={() => turn(0)}>
            {t.stopDebug}
          </Button>
        ) : (
          <>
            <Select
              aria-label={t.debug}
              value={minutes}
              options={MINUTES.map((n) => ({ value: n, label: fill(t.minutes, { n }) }))}
              onChange={setMinutes}
            />
            <Button type="primary" loading={debug.isPending} onClick={() => turn(minutes)}>
              {t.debug}
            </Button>
          </>
        )}
      </May>
    </div>
  );
}

function Ways({ rule, traces }: { rule: RuleView; traces: readonly Trace[] }) {
  const t = useText(words);
  const [chosen, setChosen] = useState<Trace | undefined>(traces[0]);
  return (
    <div className="iot-rule-editor cy-grid cy-gap-16 cy-fold-1023">
      {chosen ? <Way key={chosen.id} rule={rule} trace={chosen} /> : <span />}
      <section className="iot-rule-side" aria-label={t.traces}>
        <ul className="cy-list cy-column cy-gap-4">
          {traces.map((trace) => (
            <li key={trace.id}>
              <Button
                block
                size="small"
                type={trace.id === chosen?.id ? 'primary' : 'default'}
                aria-pressed={trace.id === chosen?.id}
                onClick={() => setChosen(trace)}
              >
                <span className="cy-ellipsis">
                  {exact(trace.at)} · {trace.deviceName}
                </span>
              </Button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** A message went through the version that was in force then. */
function Way({ rule, trace }: { rule: RuleView; trace: Trace }) {
  const asked = useAsk(ruleApi.version, { params: { id: rule.id, version: trace.version } });
  return <Loaded asked={asked}>{({ graph }) => <Drawn rule={rule} graph={graph} trace={trace} />}</Loaded>;
}

function Drawn({ rule, graph, trace }: { rule: RuleView; graph: RuleGraph; trace: Trace }) {
  const t = useText(words);
  const { canvas } = useText(editorWords);
  const { ports } = useText(nodeWords);
  const titleOf = useNodeTitle();
  const [selected, setSelected] = useState<string[]>([]);
  const nodes = useMemo(() => new Set(trace.steps.map(({ node }) => node)), [trace]);
  const lit = useMemo(() => {
    const went = new Set(trace.steps.map(({ node, port }) => `${node} ${port}`));
    return new Set(graph.links.filter(({ from, port }) => went.has(`${from} ${port}`)).map(linkKey));
  }, [graph, trace]);
  const faceOf = useFaces({ lit: nodes });
  return (
    <div className="cy-stack">
      {trace.version !== rule.version && (
        <Alert type="info" showIcon title={fill(t.otherVersion, { n: trace.version })} />
      )}
      <div className="iot-rule-view">
        <Canvas<RuleNode>
          label={canvas}
          graph={graph}
          faceOf={faceOf}
          lit={lit}
          selected={selected}
          onSelect={setSelected}
        />
      </div>
      <ol className="cy-small" aria-label={t.steps}>
        {trace.steps.map(({ node, port, detail }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of one way never change
          <li key={at}>
            {[
              titleOf(
                graph.nodes.find(({ id }) => id === node),
                node,
              ),
              (ports as Record<string, string>)[port] ?? port,
              detail,
            ]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ol>
      <h3 className="cy-small cy-faint cy-flush">{t.message}</h3>
      <pre className="cy-small cy-break cy-flush">{JSON.stringify(trace.message, null, 2)}</pre>
    </div>
  );
}
