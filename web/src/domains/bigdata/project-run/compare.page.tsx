import '../model/model.css';
import './run.css';
import { projectRunApi } from '@cloudyard/contract/bigdata/project-run.ts';
import type { ProjectRun } from '@cloudyard/contract/bigdata/project-shown.ts';
import { Button, Select } from 'antd';
import { useId } from 'react';
import { useSearchParams } from 'react-router';
import { PageHead } from '../../../kit/list-page.tsx';
import { WithId } from '../../../kit/object-page.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Skeleton } from '../../../kit/skeleton.tsx';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { exact } from '../../../kit/time.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/project-run/en.ts';
import { pairOf } from './compare-rows.ts';
import { Comparison } from './comparison.tsx';

/** As many as a list to choose from has room for. */
const MOST = 100;
const LINES = ['60%', '100%', '100%', '100%'];

/** Two runs of a project side by side. */
export function ComparePage() {
  return <WithId>{(id) => <One key={id} id={id} />}</WithId>;
}

function One({ id }: { id: string }) {
  const t = useText(words);
  usePageTitle(t.compareTitle);
  const asked = useAsk(projectRunApi.page, { params: { id }, query: { page: 0, size: MOST } });
  return (
    <div className="cy-page">
      <PageHead title={t.compareTitle} sentence={t.compareSentence} />
      <Loaded asked={asked} skeleton={<Skeleton lines={LINES} className="cy-panel cy-pad" />}>
        {({ content }) => <Pair id={id} runs={content} />}
      </Loaded>
    </div>
  );
}

type Sides = { left: string; right: string };

function Pair({ id, runs }: { id: string; runs: readonly ProjectRun[] }) {
  const t = useText(words);
  const [search, setSearch] = useSearchParams();
  const pair = pairOf(runs, search.get('left'), search.get('right'));
  if (!pair)
    return (
      <section className="cy-panel">
        <Empty title={t.tooFew} hint={t.tooFewHint} />
      </section>
    );
  const choose = (next: Sides) => setSearch({ id, ...next }, { replace: true });
  return (
    <>
      <section className="cy-panel cy-pad bigdata-beside cy-grid cy-gap-12 cy-fold" aria-label={t.pick}>
        <RunChoice
          label={t.left2}
          runs={runs}
          value={pair.left}
          not={pair.right}
          onChange={(left) => choose({ ...pair, left })}
        />
        <Button onClick={() => choose({ left: pair.right, right: pair.left })}>{t.swap}</Button>
        <RunChoice
          label={t.right2}
          runs={runs}
          value={pair.right}
          not={pair.left}
          onChange={(right) => choose({ ...pair, right })}
        />
      </section>
      <Compared key={`${pair.left} ${pair.right}`} id={id} pair={pair} />
    </>
  );
}

function Compared({ id, pair }: { id: string; pair: Sides }) {
  const asked = useAsk(projectRunApi.compare, { params: { id }, query: pair });
  return (
    <Loaded asked={asked} skeleton={<Skeleton lines={LINES} className="cy-panel cy-pad" />}>
      {(compared) => <Comparison compared={compared} />}
    </Loaded>
  );
}

type RunChoiceProps = {
  label: string;
  runs: readonly ProjectRun[];
  value: string;
  /** The other side: a run is not compared with itself. */
  not: string;
  onChange: (id: string) => void;
};

function RunChoice({ label, runs, value, not, onChange }: RunChoiceProps) {
  const t = useText(words);
  const id = useId();
  return (
    <div className="cy-column cy-gap-4">
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        className="cy-full"
        value={value}
        options={runs.map((run) => ({
          value: run.id,
          label: fill(t.runOf, { time: exact(run.createdAt), state: t.states[run.state] }),
          disabled: run.id === not,
        }))}
        onChange={onChange}
      />
    </div>
  );
}
