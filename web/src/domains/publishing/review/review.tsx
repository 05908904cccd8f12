import type { Move } from '@cloudyard/contract/publishing/values.ts';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { CallError } from '../../../kit/call-error.ts';
import { LeaveLink } from '../../../kit/leave-link.tsx';
import { PageHead } from '../../../kit/list-page.tsx';
import { afterVerdict, neighbours } from '../../../kit/neighbours.ts';
import { useLeave, usePageTitle } from '../../../kit/page-holder.ts';
import { Panel } from '../../../kit/panel.tsx';
import { QueueList } from '../../../kit/queue-list.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useKeys } from '../../../kit/use-keys.ts';
import { words } from '../i18n/review/en.ts';
import { MoveList } from '../lent/history.tsx';
import { useApplicationName } from '../shared/use-application-name.ts';
import { TrialPanel } from '../trial/trial-panel.tsx';
import { ApplicationEvidence } from './application-evidence.tsx';
import { CheckPanel } from './check-panel.tsx';
import { type Dossier, isVersion, nameOf, scopeOf, useDossier } from './dossier.ts';
import { Age, hindranceText } from './review-columns.tsx';
import {
  addressOfList,
  addressOfOne,
  type Kind,
  type Place,
  placeOf,
  scopeIn,
  type VerifyState,
  type Waiting,
} from './review-state.ts';
import { useVerdict } from './use-verdict.ts';
import { REFRESH_MS, useWaiting } from './use-waiting.ts';
import { Verdict } from './verdict.tsx';
import { VersionEvidence } from './version-evidence.tsx';

const isUnknown = (error: unknown) => error instanceof CallError && error.status === 404;
/** A queue long enough to continue; it is loaded again after every verdict. */
const LONG = 50;
const LOOK_MS = 2000;

type ReviewProps = {
  place: Place;
  state: VerifyState;
  opened: { kind: Kind; id: string };
  /** The next one is shown at once; the address follows. */
  onChoose: (id: string) => void;
};

/** Queue left, evidence in the middle, verdict right. */
export function Review({ place, state, opened, onChoose }: ReviewProps) {
  const t = useText(words);
  const { kind, id } = opened;
  const [lookedAt, setLookedAt] = useState<string | null>();
  // While the checks run, their results are polled.
  const asked = useDossier(opened, lookedAt === undefined ? REFRESH_MS : LOOK_MS);
  const dossier = asked.data;
  if (lookedAt !== undefined && dossier && dossier.checkedAt !== lookedAt) setLookedAt(undefined);
  const scope = dossier ? scopeOf(dossier) : scopeIn(place, state.scope);
  const queue = useWaiting(kind, { page: 0, size: LONG, scope });
  const rows = queue.rows ?? [];
  const listed = { ...state, scope: scope === 'private' ? scope : undefined };
  const go = useGoing(place, listed, kind, onChoose);
  const judging = useVerdict(kind, id, {
    onReload: () => void asked.refetch(),
    onDecided: () => go.on(afterVerdict(rows, id)?.id),
  });
  const { previous, next } = neighbours(rows, id);
  useKeys({ j: () => go.open(next?.id), k: () => go.open(previous?.id) });
  const called = useApplicationName();
  usePageTitle(dossier ? nameOf(dossier, called) : t.title[place]);
  if (isUnknown(asked.error)) return <Navigate to="/exception/415" replace />;
  // The other scope has its own page.
  if (dossier && placeOf(scope) !== place)
    return <Navigate to={addressOfOne(placeOf(scope), state, kind, id)} replace />;
  return (
    <div className="cy-page">
      <PageHead title={t.title[place]} actions={<LeaveLink to={go.list}>{t.backToList}</LeaveLink>} />
      <div className="cy-review">
        <QueueList {...queue} rows={rows} id={id} words={t} onOpen={go.open}>
          {(row) => <QueueLines row={row} />}
        </QueueList>
        <Loaded asked={asked}>
          {(loaded: Dossier) => (
            <>
              <div className="cy-stack">
                {isVersion(loaded) ? (
                  <VersionEvidence dossier={loaded} />
                ) : (
                  <ApplicationEvidence dossier={loaded} />
                )}
              </div>
              <div className="cy-stack">
                <Verdict key={loaded.id} dossier={loaded} judging={judging} />
                {isVersion(loaded) && (
                  <CheckPanel
                    dossier={loaded}
                    looking={lookedAt !== undefined}
                    onLook={() => setLookedAt(loaded.checkedAt)}
                  />
                )}
                {isVersion(loaded) && <TrialPanel versionId={loaded.id} purpose="review" />}
                <MovesPanel moves={loaded.moves} />
              </div>
            </>
          )}
        </Loaded>
      </div>
    </div>
  );
}

/** From one to the next, or back to the list when none waits. */
function useGoing(place: Place, state: VerifyState, kind: Kind, onChoose: (id: string) => void) {
  const t = useText(words);
  const toast = useToast();
  const navigate = useNavigate();
  const list = addressOfList(place, { ...state, kind });
  const leave = useLeave();
  const show = (id: string) => {
    onChoose(id);
    void navigate(addressOfOne(place, state, kind, id), { replace: true });
  };
  return {
    list,
    open: (id: string | undefined) => id && leave(() => show(id)),
    on: (next: string | undefined) => {
      if (next) return show(next);
      toast.success(t.queueEmpty);
      void navigate(list);
    },
  };
}

/** The earlier events of the application. */
function MovesPanel({ moves }: { moves: readonly Move[] }) {
  const t = useText(words);
  return (
    <Panel title={t.history}>
      {moves.length === 0 ? <p className="cy-faint">{t.noHistory}</p> : <MoveList moves={moves} />}
    </Panel>
  );
}

/** The publisher, how long it waits, and what blocks a verdict. */
function QueueLines({ row }: { row: Waiting }) {
  const t = useText(words);
  return (
    <>
      <span className="cy-queue-line">
        <span>{row.publisher}</span>
        <Age t={t} hours={row.hours} />
      </span>
      {row.isRevision && <span className="cy-queue-line">{t.revision}</span>}
      {row.hindrance && <span className="cy-queue-line">{hindranceText(t, row.hindrance)}</span>}
    </>
  );
}
