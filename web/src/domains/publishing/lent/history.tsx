import '../shared/publish.css';
import { applicationApi } from '@cloudyard/contract/publishing/application.ts';
import { type Move, STATUS_NAMES } from '@cloudyard/contract/publishing/values.ts';
import { useState } from 'react';
import { Pager } from '../../../kit/data-table.tsx';
import { Drawer } from '../../../kit/dialog.tsx';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { fill, locale, useText } from '../../../kit/text.ts';
import { CardSkeleton } from '../../../kit/tile.tsx';
import { TimeText } from '../../../kit/time-text.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/shared/en.ts';

type Told = Move & { version?: string | null };

/** The events of an application and its versions, newest first. */
export function History({ applicationId }: { applicationId: string }) {
  const t = useText(words).history;
  const [state, setState] = useState({ page: 0, size: 20 });
  const asked = useAsk(applicationApi.moves, { params: { id: applicationId }, query: state });
  return (
    <Loaded asked={asked} skeleton={<CardSkeleton />}>
      {({ content, totalElements }) =>
        totalElements === 0 ? (
          <Empty title={t.empty} />
        ) : (
          <>
            <MoveList moves={content} />
            {totalElements > state.size && (
              <div className="cy-foot">
                <Pager
                  state={state}
                  total={totalElements}
                  onChange={(patch) => setState({ ...state, page: 0, ...patch })}
                />
              </div>
            )}
          </>
        )
      }
    </Loaded>
  );
}

export function MoveList({ moves }: { moves: readonly Told[] }) {
  return (
    <ol className="publishing-move-list cy-unlisted cy-flush cy-column cy-gap-16">
      {moves.map((move) => (
        <MoveLine key={move.id} move={move} />
      ))}
    </ol>
  );
}

function MoveLine({ move }: { move: Told }) {
  const t = useText(words).history;
  const language = locale.use();
  const events: Readonly<Record<string, string>> = t.events;
  const changed = move.from !== null && move.from !== move.to;
  return (
    <li>
      <div className="cy-row">
        <strong>{events[move.event] ?? move.event}</strong>
        {move.version && <span>{fill(t.version, { version: move.version })}</span>}
        {changed && move.from && (
          <span className="cy-faint">
            {fill(t.fromTo, { from: STATUS_NAMES[move.from][language], to: STATUS_NAMES[move.to][language] })}
          </span>
        )}
      </div>
      {move.reason && <p className="publishing-move-reason cy-break">{move.reason}</p>}
      <div className="cy-faint">
        {move.by} · <TimeText value={move.at} />
      </div>
    </li>
  );
}

export function HistoryDrawer({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const t = useText(words).history;
  return (
    <Drawer open size={480} title={fill(t.title, { name })} onClose={onClose}>
      <History applicationId={id} />
    </Drawer>
  );
}
