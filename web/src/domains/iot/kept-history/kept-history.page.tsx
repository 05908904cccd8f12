import '../shared/history.css';
import { historyImportApi } from '@cloudyard/contract/iot/history-import.ts';
import { type KeptSeries, keptHistoryApi } from '@cloudyard/contract/iot/kept-history.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { useCallback, useMemo, useState } from 'react';
import { PageHead } from '../../../kit/list-page.tsx';
import { May } from '../../../kit/may.tsx';
import { Empty } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { ImportList } from '../history-import/import-list.tsx';
import { words } from '../i18n/kept-history/en.ts';
import { Coverage } from './coverage.tsx';
import { KeptActs } from './kept-acts.tsx';
import { KeptBar } from './kept-bar.tsx';
import { KeptState, shownRange } from './kept-range.ts';
import { KeptRecords } from './kept-records.tsx';

/** The kept points of nodes of a device, with how complete they are. */
export function KeptHistoryPage() {
  const t = useText(words);
  const [state, change] = useListState(KeptState);
  const [now, setNow] = useState(Date.now);
  const refresh = useCallback(() => setNow(Date.now()), []);
  const asked = useAsk(
    keptHistoryApi.nodes,
    { query: { device: state.device ?? NIL } },
    { enabled: state.device !== undefined },
  );
  const all = asked.data ?? [];
  const nodes = all.filter(({ id }) => state.nodes.includes(id));
  const { from, to } = shownRange(state, now);
  const range = useMemo(() => ({ from, to }), [from, to]);
  const choose = (patch: Partial<KeptState>) => {
    setNow(Date.now());
    change(patch);
  };
  return (
    <div className="cy-page">
      <PageHead
        title={t.title}
        sentence={t.sentence}
        actions={
          <KeptActs device={state.device} nodes={nodes} range={range} onChanged={() => setNow(Date.now())} />
        }
      />
      <section className="cy-panel" aria-label={t.range}>
        <KeptBar state={state} all={all} range={range} onChange={choose} />
        {nodes.length === 0 && <Empty title={t.choose} hint={t.chooseHint} />}
      </section>
      {nodes.length > 0 && <Shown nodes={nodes} range={range} />}
      <May permission={historyImportApi.list.allow}>
        <ImportList onImported={refresh} />
      </May>
    </div>
  );
}

function Shown({ nodes, range }: { nodes: readonly KeptSeries[]; range: { from: number; to: number } }) {
  return (
    <>
      <Coverage nodes={nodes} range={range} />
      <KeptRecords nodes={nodes} range={range} />
    </>
  );
}
