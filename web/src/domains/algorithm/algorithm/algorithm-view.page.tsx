import '../shared/algorithm.css';
import { algorithmApi } from '@cloudyard/contract/algorithm/algorithm.ts';
import type { Algorithm } from '@cloudyard/contract/algorithm/shown.ts';
import { Id } from '@cloudyard/contract/kit/values.ts';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { CallError } from '../../../kit/call-error.ts';
import { CopyId } from '../../../kit/copy-id.tsx';
import type { Fact } from '../../../kit/detail-page.tsx';
import { ObjectPage } from '../../../kit/object-page.tsx';
import { RowActions } from '../../../kit/row-actions.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/algorithm/en.ts';
import { words as partWords } from '../i18n/shared/parts/en.ts';
import { Moves } from '../shared/moves.tsx';
import { ParameterTable, PortTable } from '../shared/parameter-table.tsx';
import { ALGORITHMS } from '../shared/paths.ts';
import { Ports } from '../shared/ports.tsx';
import { StateTag } from '../shared/state-tag.tsx';
import { OnlineVersion } from '../shared/status.tsx';
import { Owner, useRowActs } from './algorithm-columns.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { TrialTab } from './trial-tab.tsx';
import { useAlgorithmActs } from './use-algorithm-acts.tsx';

const back = <Navigate to={ALGORITHMS} replace />;

/** One algorithm; without one, back to the list. */
export function AlgorithmViewPage() {
  const [search] = useSearchParams();
  const id = Id.safeParse(search.get('id'));
  return id.success ? <Asked key={id.data} id={id.data} /> : back;
}

function Asked({ id }: { id: string }) {
  const asked = useAsk(algorithmApi.detail, { params: { id }, query: {} });
  const { error, data } = asked;
  if (data === undefined && error instanceof CallError && error.code === 'algorithm.not_found') return back;
  return <Loaded asked={asked}>{(algorithm) => <Shown algorithm={algorithm} />}</Loaded>;
}

/** Others see what stands in the library: no code, no trial, no history. */
const isForeign = ({ allowed, moves }: Algorithm) => allowed.length === 0 && moves.length === 0;
/** Trials are for those who see the code; who only looks after the library does not. */
const mayTry = ({ digest, source, algorithmFileId }: Algorithm) =>
  digest !== null && (source !== null || algorithmFileId !== null);

function Shown({ algorithm }: { algorithm: Algorithm }) {
  const t = useText(words).view;
  const called = useLocalizedName();
  const navigate = useNavigate();
  const acts = useAlgorithmActs();
  const actsOf = useRowActs(
    (deed) =>
      void acts.act(deed, [algorithm]).then((done) => done && deed === 'remove' && navigate(ALGORITHMS)),
  );
  const { id, algorithmStatus, parameters, moves } = algorithm;
  const inside = !isForeign(algorithm);
  return (
    <>
      <ObjectPage
        type="algorithm"
        id={id}
        title={called(algorithm)}
        identity={
          <>
            <StateTag code={algorithmStatus.code} />
            <OnlineVersion algorithm={algorithm} />
            <CopyId id={id} />
          </>
        }
        facts={useFacts(algorithm)}
        actions={<RowActions actions={actsOf(algorithm)} />}
        tabs={[
          { key: 'overview', label: t.tabs.overview, show: () => <OverviewTab algorithm={algorithm} /> },
          {
            key: 'parameters',
            label: t.tabs.parameters,
            count: parameters.length,
            show: () => <Parameters algorithm={algorithm} />,
          },
          ...(inside && mayTry(algorithm)
            ? [{ key: 'trial', label: t.tabs.trial, show: () => <TrialTab algorithm={algorithm} /> }]
            : []),
          ...(inside
            ? [{ key: 'history', label: t.tabs.history, show: () => <History moves={moves} /> }]
            : []),
        ]}
      />
      {acts.holder}
    </>
  );
}

function useFacts(algorithm: Algorithm): Fact[] {
  const t = useText(words).view.facts;
  const { types } = useText(partWords);
  const called = useLocalizedName();
  const { algorithmCategory, algorithmType, updateDate, submitDate } = algorithm;
  return [
    { label: t.type, value: types[algorithmType.code] },
    { label: t.category, value: algorithmCategory && called(algorithmCategory) },
    { label: t.owner, value: <Owner row={algorithm} /> },
    { label: t.updated, value: <TimeText value={updateDate} /> },
    ...(submitDate ? [{ label: t.submitted, value: <TimeText value={submitDate} /> }] : []),
  ];
}

/** Ports first, drawn as they are linked; then what is filled in. */
function Parameters({ algorithm }: { algorithm: Algorithm }) {
  const called = useLocalizedName();
  const { parameters } = algorithm;
  return (
    <div className="cy-pad cy-stack">
      <Ports name={called(algorithm)} parameters={parameters} />
      <PortTable parameters={parameters} />
      <ParameterTable parameters={parameters} />
    </div>
  );
}

function History({ moves }: Pick<Algorithm, 'moves'>) {
  const t = useText(words).history;
  return (
    <div className="cy-pad cy-stack">
      <p className="cy-faint">{t.hashHelp}</p>
      <Moves moves={moves} />
    </div>
  );
}
