import '../shared/algorithm.css';
import { PlusOutlined } from '@ant-design/icons';
import { algorithmApi } from '@cloudyard/contract/algorithm/algorithm.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useMay } from '../../../kit/may.tsx';
import { Empty } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { useWho } from '../../../kit/who.ts';
import { words } from '../i18n/algorithm/en.ts';
import { ADD_ALGORITHM } from '../shared/paths.ts';
import { AlgorithmTable } from './algorithm-table.tsx';

/** The algorithms of the enterprise one acts for, or one's own. */
export function AlgorithmListPage() {
  const t = useText(words).list;
  const { userId = NIL } = useWho();
  const [state, change] = useListState(algorithmApi.byUser.query);
  const asked = useAsk(algorithmApi.byUser, { params: { userId }, query: state });
  return (
    <AlgorithmTable
      kind="own"
      title={t.title}
      sentence={t.sentence}
      asked={asked}
      state={state}
      onChange={change}
      actions={<AddAlgorithm />}
      empty={<Empty title={t.empty} hint={t.emptyHint} action={<AddAlgorithm />} />}
    />
  );
}

/** Alone everybody may add; in an enterprise, those who may edit. */
function AddAlgorithm() {
  const t = useText(words).list;
  const navigate = useNavigate();
  const may = useMay();
  const { enterpriseId = NIL } = useWho();
  if (enterpriseId !== NIL && !may('algorithm.algorithm.edit')) return null;
  return (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate(ADD_ALGORITHM)}>
      {t.add}
    </Button>
  );
}
