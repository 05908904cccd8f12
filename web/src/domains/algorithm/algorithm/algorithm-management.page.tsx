import '../shared/algorithm.css';
import { algorithmApi } from '@cloudyard/contract/algorithm/algorithm.ts';
import { Empty } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { words } from '../i18n/algorithm/en.ts';
import { AlgorithmTable } from './algorithm-table.tsx';

/** What the platform looks after: its own algorithms, and what was ever handed in. */
export function AlgorithmManagementPage() {
  const t = useText(words).list;
  const [state, change] = useListState(algorithmApi.all.query);
  const asked = useAsk(algorithmApi.all, { query: state });
  return (
    <AlgorithmTable
      kind="all"
      title={t.managementTitle}
      sentence={t.managementSentence}
      asked={asked}
      state={state}
      onChange={change}
      empty={<Empty title={t.managementEmpty} hint={t.managementEmptyHint} />}
    />
  );
}
