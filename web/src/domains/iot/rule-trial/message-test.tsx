import type { RuleScope } from '@cloudyard/contract/iot/rule.ts';
import type { RuleGraph } from '@cloudyard/contract/iot/rule-graph.ts';
import { MOST_TRIED, ruleTrialApi, type Tried } from '@cloudyard/contract/iot/rule-trial.ts';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { FormDrawer } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words as nodeWords } from '../i18n/rule/node-en.ts';
import { words } from '../i18n/rule-trial/en.ts';
import { useNodeTitle } from '../rule/use-faces.ts';
import { messagesIn, sampleOf } from './messages.ts';

type MessageTestProps = { graph: RuleGraph; scope: RuleScope; onClose: () => void };

const triggersOf = ({ nodes }: RuleGraph) =>
  nodes.flatMap((node) => (node.type === 'on-property' ? node.properties : []));

/** Messages that a user writes go through what is drawn, saved or not. */
export function MessageTest({ graph, scope, onClose }: MessageTestProps) {
  const t = useText(words);
  const field = useId();
  const [begun] = useState(() => sampleOf(triggersOf(graph)));
  const [text, setText] = useState(begun);
  const tried = useSend(ruleTrialApi.messages, { act: 'submit', verb: t.tryRun });
  const messages = messagesIn(text);
  return (
    <FormDrawer size={560} title={t.tryTitle} dirty={text !== begun} onClose={onClose}>
      <div className="cy-stack">
        <p className="cy-faint cy-flush">{fill(t.tryText, { n: MOST_TRIED })}</p>
        <div className="cy-column cy-gap-4">
          <label htmlFor={field}>{t.tryMessages}</label>
          <Input.TextArea
            id={field}
            rows={10}
            value={text}
            aria-invalid={messages === undefined}
            onChange={({ target }) => setText(target.value)}
          />
          {!messages && (
            <span role="alert" className="cy-small">
              {t.tryWrong}
            </span>
          )}
        </div>
        <div>
          <Button
            type="primary"
            disabled={!messages}
            loading={tried.isPending}
            onClick={() => messages && tried.mutate({ body: { scope, graph, messages } })}
          >
            {t.tryRun}
          </Button>
        </div>
        {tried.data?.map((one, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the messages of one answer never change
          <Way key={n} n={n + 1} tried={one} graph={graph} />
        ))}
      </div>
    </FormDrawer>
  );
}

function Way({ n, tried, graph }: { n: number; tried: Tried; graph: RuleGraph }) {
  const t = useText(words);
  const { ports } = useText(nodeWords);
  const titleOf = useNodeTitle();
  const named = (id: string) =>
    titleOf(
      graph.nodes.find((node) => node.id === id),
      id,
    );
  return (
    <section aria-label={fill(t.tryMessage, { n })}>
      <h3 className="cy-plain cy-medium">{fill(t.tryMessage, { n })}</h3>
      {tried.steps.length === 0 && <p className="cy-flush cy-faint">{t.tryNothing}</p>}
      <ol className="cy-small">
        {tried.steps.map(({ node, port, detail }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of one way never change
          <li key={at}>
            {[named(node), (ports as Record<string, string>)[port] ?? port, detail]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ol>
      <ul className="cy-list cy-small">
        {tried.effects.map(({ kind, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the effects of one way never change
          <li key={at} className="cy-break">
            {t.kinds[kind]}: {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
