import type { RuleView } from '@cloudyard/contract/iot/rule.ts';
import {
  MOST_EFFECTS,
  ruleTrialApi,
  type Trial,
  type TrialEffect,
  type TrialSide,
} from '@cloudyard/contract/iot/rule-trial.ts';
import { Alert, Button, Progress, Select } from 'antd';
import { useState } from 'react';
import { type Column, number, text, time } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { Facts } from '../../../kit/detail-page.tsx';
import { May } from '../../../kit/may.tsx';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { exact } from '../../../kit/time.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words as alarmWords } from '../i18n/alarm/en.ts';
import { words } from '../i18n/rule-trial/en.ts';
import { TrialFailed } from './trial-failed.tsx';

const HOURS = [1, 4, 12, 24, 48, 72];
const EVERY = 1_000;
const isOpen = ({ state }: Trial) => state === 'waiting' || state === 'running';

/** What the draft would have done in the last hours, beside what the published version would. */
export function TrialTab({ rule }: { rule: RuleView }) {
  const t = useText(words);
  const params = { id: rule.id };
  const [hours, setHours] = useState(24);
  const asked = useAsk(ruleTrialApi.list, { params });
  const start = useSend(ruleTrialApi.start, { act: 'submit', verb: t.start, refresh: [ruleTrialApi.list] });
  const [chosen, setChosen] = useState<string>();
  const shown = chosen ?? asked.data?.[0]?.id;
  const begin = () => start.mutate({ params, body: { hours } }, { onSuccess: ({ id }) => setChosen(id) });
  return (
    <div className="cy-pad cy-stack">
      <p className="cy-flush cy-faint">{t.text}</p>
      <div className="cy-row">
        <May permission={ruleTrialApi.start.allow}>
          <Select
            aria-label={t.hours}
            value={hours}
            options={HOURS.map((n) => ({ value: n, label: fill(t.lastHours, { n }) }))}
            onChange={setHours}
          />
          <Button type="primary" loading={start.isPending} onClick={begin}>
            {t.start}
          </Button>
        </May>
        <span className="cy-grow" />
        <Former trials={asked.data ?? []} value={shown} onChange={setChosen} />
      </div>
      {shown ? <One key={shown} id={shown} /> : asked.data && <Empty title={t.none} hint={t.noneHint} />}
    </div>
  );
}

type FormerProps = { trials: readonly Trial[]; value: string | undefined; onChange: (id: string) => void };

function Former({ trials, value, onChange }: FormerProps) {
  const t = useText(words);
  if (trials.length === 0) return null;
  const label = ({ startedAt, state }: Trial) => `${exact(startedAt)} · ${t.states[state]}`;
  return (
    <Select
      aria-label={t.former}
      popupMatchSelectWidth={false}
      value={value ?? null}
      options={trials.map((one) => ({ value: one.id, label: label(one) }))}
      onChange={(id) => id !== null && onChange(id)}
    />
  );
}

function One({ id }: { id: string }) {
  const ask = { params: { id } };
  const asked = useAsk(ruleTrialApi.view, ask);
  // The same cache entry, a second time: how often it is asked for depends on what it holds.
  useAsk(ruleTrialApi.view, ask, {
    refetchInterval: asked.data !== undefined && isOpen(asked.data) && EVERY,
  });
  return (
    <Loaded asked={asked}>
      {(trial) => (isOpen(trial) ? <Under trial={trial} /> : <Result trial={trial} />)}
    </Loaded>
  );
}

function Under({ trial: { id, state, percent } }: { trial: Trial }) {
  const t = useText(words);
  const toast = useToast();
  const cancel = useSend(ruleTrialApi.cancel, {
    ...{ act: 'submit', verb: t.cancel, refresh: [ruleTrialApi.view, ruleTrialApi.list] },
  });
  const stop = () => cancel.mutate({ params: { id } }, { onSuccess: () => toast.success(t.cancelled) });
  return (
    <div className="cy-line">
      <span role="status">{t.states[state]}</span>
      <Progress className="cy-grow" aria-label={t.progress} percent={percent ?? 0} />
      <May permission={ruleTrialApi.cancel.allow}>
        <Button loading={cancel.isPending} onClick={stop}>
          {t.cancel}
        </Button>
      </May>
    </div>
  );
}

function Result({ trial }: { trial: Trial }) {
  const t = useText(words);
  const { id, state, error, from, to, counts, against, messages, speed, failures, both, digest } = trial;
  if (state === 'cancelled') return <Alert type="info" showIcon title={t.cancelled} />;
  if (state === 'failed') return <TrialFailed error={error} />;
  return (
    <>
      <p className="cy-flush" role="status">
        {t.states[state]} · {fill(t.between, { from: exact(from), to: exact(to) })}
      </p>
      <Facts
        facts={[
          { label: t.messages, value: messages.toLocaleString() },
          { label: t.speed, value: speed === null ? '' : Math.round(speed).toLocaleString() },
          { label: t.failures, value: failures.toLocaleString() },
          { label: t.both, value: both.toLocaleString() },
          { label: t.against, value: against ?? t.noAgainst },
          { label: t.digest, value: <code className="cy-break">{digest.slice(0, 16)}</code> },
        ]}
      />
      {counts.length === 0 ? <p className="cy-faint cy-flush">{t.nothing}</p> : <Counts counts={counts} />}
      <Effects id={id} side="before" total={trial.onlyBefore} title={t.onlyBefore} />
      <Effects id={id} side="after" total={trial.onlyAfter} title={t.onlyAfter} />
    </>
  );
}

type Count = Trial['counts'][number];

function Counts({ counts }: { counts: readonly Count[] }) {
  const t = useText(words);
  const columns: Column<Count>[] = [
    { key: 'kind', title: t.kind, render: (_, { kind }) => t.kinds[kind] },
    number('before', t.before),
    number('after', t.after),
  ];
  return <DataTable rows={counts} columns={columns} rowKey={({ kind }) => kind} />;
}

/** Of an alarm its severity comes first, as the contract calls it. */
function textOf({ kind, text: said }: TrialEffect, severities: Readonly<Record<string, string>>) {
  if (kind !== 'raise') return said;
  const [severity = '', ...title] = said.split(' ');
  return [severities[severity] ?? severity, title.join(' ')].join(' · ');
}

type EffectsProps = { id: string; side: TrialSide; total: number; title: string };

function Effects({ id, side, total, title }: EffectsProps) {
  const t = useText(words);
  const n = total.toLocaleString();
  return (
    <section aria-label={fill(title, { n })}>
      <h2 className="cy-medium cy-plain">{fill(title, { n })}</h2>
      {total > MOST_EFFECTS && (
        <p className="cy-faint cy-flush">{fill(t.firstShown, { n: MOST_EFFECTS.toLocaleString() })}</p>
      )}
      {total === 0 ? (
        <p className="cy-faint cy-flush">{t.noneOfThese}</p>
      ) : (
        <EffectPages id={id} side={side} />
      )}
    </section>
  );
}

function EffectPages({ id, side }: Pick<EffectsProps, 'id' | 'side'>) {
  const t = useText(words);
  const { severities } = useText(alarmWords);
  const [state, setState] = useState({ page: 0, size: 10 });
  const asked = useAsk(ruleTrialApi.effects, { params: { id }, query: { ...state, side } });
  const columns: Column<TrialEffect>[] = [
    time('at', t.at),
    { key: 'kind', title: t.kind, render: (_, { kind }) => t.kinds[kind] },
    text('deviceName', t.device),
    { key: 'text', title: t.what, render: (_, effect) => textOf(effect, severities) },
  ];
  const keyed = asked.data?.content.map((row, at) => ({ ...row, key: `${at}` }));
  return (
    <>
      <DataTable
        asked={asked}
        rows={keyed}
        columns={columns}
        rowKey={(row) => (row as { key?: string }).key ?? ''}
      />
      {asked.data && (
        <Pager
          state={state}
          total={asked.data.totalElements}
          onChange={(patch) => setState({ ...state, ...patch })}
        />
      )}
    </>
  );
}
