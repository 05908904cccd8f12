import '../shared/algorithm.css';
import { algorithmApi } from '@cloudyard/contract/algorithm/algorithm.ts';
import type { Algorithm } from '@cloudyard/contract/algorithm/shown.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { PageHead } from '../../../kit/list-page.tsx';
import { useMay } from '../../../kit/may.tsx';
import { LoadedObject, WithId } from '../../../kit/object-page.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Empty, NoPermission } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useWho } from '../../../kit/who.ts';
import { words } from '../i18n/algorithm/en.ts';
import { ALGORITHMS, viewPath } from '../shared/paths.ts';
import { draftOf, EMPTY, FormDraft } from './algorithm-draft.ts';
import { AlgorithmFields } from './algorithm-fields.tsx';
import { useSave } from './use-save.tsx';

export function AlgorithmAddPage() {
  const t = useText(words).form;
  const may = useMay();
  const { enterpriseId = NIL } = useWho();
  // After saving, a tab that is kept starts again.
  const [round, setRound] = useState(0);
  usePageTitle(t.addTitle);
  if (enterpriseId !== NIL && !may('algorithm.algorithm.edit')) return <NoPermission />;
  return (
    <div className="cy-page">
      <PageHead title={t.addTitle} sentence={t.addSentence} />
      <AlgorithmForm key={round} algorithm={undefined} onDone={() => setRound(round + 1)} />
    </div>
  );
}

export const AlgorithmEditPage = () => <WithId>{(id) => <Asked key={id} id={id} />}</WithId>;

function Asked({ id }: { id: string }) {
  const t = useText(words).form;
  usePageTitle(t.editTitle);
  const asked = useAsk(algorithmApi.detail, { params: { id }, query: {} }, { staleTime: 0 });
  return (
    <LoadedObject asked={asked} missing="algorithm.not_found">
      {(algorithm) => <Edit algorithm={algorithm} />}
    </LoadedObject>
  );
}

function Edit({ algorithm: now }: { algorithm: Algorithm }) {
  const t = useText(words).form;
  const latest = useRef(now);
  latest.current = now;
  // What is typed belongs to what was read first; whoever changed it since is told by the server.
  const [algorithm, hold] = useState(now);
  const isClosed = !algorithm.allowed.includes('edit');
  if (isClosed && algorithm !== now) hold(now);
  if (isClosed) {
    const view = <Link to={viewPath(algorithm.id)}>{t.toView}</Link>;
    return (
      <div className="cy-page">
        <PageHead title={algorithm.name} />
        <section className="cy-panel">
          <Empty title={t.closed} hint={t.closedText} action={view} />
        </section>
      </div>
    );
  }
  return (
    <div className="cy-page">
      <PageHead title={t.editTitle} sentence={t.editSentence} />
      <AlgorithmForm
        key={algorithm.statusVersion}
        algorithm={algorithm}
        // The tab may be kept: it goes on with what is saved now.
        onDone={() => hold(latest.current)}
      />
    </div>
  );
}

type AlgorithmFormProps = { algorithm: Algorithm | undefined; onDone: () => void };

function AlgorithmForm({ algorithm, onDone }: AlgorithmFormProps) {
  const t = useText(words).form;
  const navigate = useNavigate();
  const { save, holder } = useSave(algorithm);
  return (
    <div className="cy-panel cy-pad">
      <EntityForm
        schema={FormDraft}
        initial={algorithm ? draftOf(algorithm) : EMPTY}
        edits={algorithm !== undefined}
        verb={t.save}
        onSend={(draft) => save(draft).then(onDone)}
        onCancel={() => void navigate(ALGORITHMS)}
      >
        <AlgorithmFields algorithm={algorithm} />
      </EntityForm>
      {holder}
    </div>
  );
}
