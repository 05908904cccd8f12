import { type Forward, forwardApi } from '@cloudyard/contract/iot/forward.ts';
import { Alert } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { CopyId } from '../../../kit/copy-id.tsx';
import type { Fact } from '../../../kit/detail-page.tsx';
import { LoadedObject, ObjectPage } from '../../../kit/object-page.tsx';
import { RowActions } from '../../../kit/row-actions.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { exact } from '../../../kit/time.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { ObjectHistory, useMayReadHistory } from '../../audit/lent/object-history.tsx';
import { useProblemWords } from '../../message/lent/problem-words.ts';
import { words } from '../i18n/forward/en.ts';
import { UsesTab } from '../push/uses-tab.tsx';
import { FORWARDS, forwardPath } from '../shared/paths.ts';
import { WithAddressId } from '../shared/with-address-id.tsx';
import { addressOf } from './address.ts';
import { ForwardDialog } from './forward-dialog.tsx';
import { StateOfForward } from './forward-state.tsx';
import { LettersTab } from './letters-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { ReceivedTab } from './received-tab.tsx';
import { useForwardActs } from './use-forward-acts.ts';

const EVERY = 3_000;

/** One connection: its state, where its messages went, what was given up. */
export function ForwardPage() {
  return <WithAddressId>{(id) => <One key={id} id={id} />}</WithAddressId>;
}

function One({ id }: { id: string }) {
  const asked = useAsk(forwardApi.view, { params: { id } }, { refetchInterval: EVERY });
  return (
    <LoadedObject asked={asked} missing="iot.forward_not_found">
      {(forward) => <Shown forward={forward} />}
    </LoadedObject>
  );
}

function Shown({ forward }: { forward: Forward }) {
  const t = useText(words);
  const navigate = useNavigate();
  const mayRead = useMayReadHistory();
  const [isOpen, setOpen] = useState(false);
  const actsOf = useForwardActs(
    () => setOpen(true),
    () => void navigate(FORWARDS),
  );
  const isReceiver = forward.config.kind === 'http' && forward.config.isReceiver;
  const identity = (
    <>
      <StateOfForward forward={forward} />
      <CopyId id={forward.id} />
    </>
  );
  return (
    <>
      <ObjectPage
        type="forward"
        id={forward.id}
        title={forward.name}
        identity={identity}
        facts={useFacts(forward)}
        actions={<RowActions actions={actsOf(forward)} />}
        tabs={[
          {
            key: 'overview',
            label: t.tabs.overview,
            show: () => (
              <>
                <Failing forward={forward} />
                <OverviewTab forward={forward} />
              </>
            ),
          },
          {
            key: 'letters',
            label: t.tabs.letters,
            count: forward.counts.dead,
            show: () => <LettersTab id={forward.id} />,
          },
          {
            key: 'uses',
            label: t.tabs.uses,
            count: forward.pushes,
            show: () => <UsesTab forwardId={forward.id} />,
          },
          ...(isReceiver
            ? [{ key: 'received', label: t.tabs.received, show: () => <ReceivedTab id={forward.id} /> }]
            : []),
        ]}
        aside={mayRead && <ObjectHistory id={forward.id} />}
      />
      {isOpen && <ForwardDialog forward={forward} onClose={() => setOpen(false)} />}
    </>
  );
}

function Failing({ forward: { failingSince, problem } }: { forward: Forward }) {
  const t = useText(words);
  const inWords = useProblemWords();
  if (!failingSince || !problem) return null;
  return (
    <div className="cy-pad">
      <Alert
        type="error"
        showIcon
        title={fill(t.failingSince, { time: exact(failingSince) })}
        description={inWords(problem)}
      />
    </div>
  );
}

const Fallback = ({ forward: { fallbackId, fallbackName } }: { forward: Forward }) => (
  <Link to={forwardPath(fallbackId ?? '')}>{fallbackName}</Link>
);

function useFacts(forward: Forward): Fact[] {
  const t = useText(words);
  return [
    { label: t.kind, value: t.kinds[forward.config.kind] },
    { label: t.address, value: <code>{addressOf(forward.config, t.fields.isReceiver)}</code> },
    { label: t.overflow, value: t.overflows[forward.delivery.overflow] },
    { label: t.fallback, value: forward.fallbackId && <Fallback forward={forward} /> },
    { label: t.checkedAt, value: <TimeText value={forward.checkedAt} /> },
    { label: t.deliveredAt, value: <TimeText value={forward.deliveredAt} /> },
    { label: t.updatedAt, value: <TimeText value={forward.updatedAt} /> },
    { label: t.description, value: forward.description },
  ];
}
