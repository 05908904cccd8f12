import { entryApi } from '@cloudyard/contract/audit/entry.ts';
import { useIsMutating } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Panel } from '../../../kit/panel.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { CardSkeleton } from '../../../kit/tile.tsx';
import { TimeText } from '../../../kit/time-text.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/en.ts';
import type { ObjectHistoryProps } from '../lent/object-history.tsx';
import { NONE, said } from './said.ts';

const NEWEST = 8;

/** The newest that happened to one object, for readers of the audit log. */
export function NewestEntries({ id, enterprise = false }: ObjectHistoryProps) {
  const t = useText(words);
  const filter: Record<string, string> = enterprise ? { enterpriseId: id } : { objectId: id };
  // Asked again after every act: it is an entry of the log itself.
  const isActing = useIsMutating() > 0;
  const asked = useAsk(
    entryApi.list,
    { query: { ...filter, page: 0, size: NEWEST } },
    { enabled: !isActing, staleTime: 0 },
  );
  const all = asked.data?.totalElements ?? 0;
  return (
    <Panel
      title={t.objectHistory}
      actions={
        all > NEWEST && (
          <Link to={`/console/audit-log?${new URLSearchParams(filter)}`}>
            {fill(t.historyAll, { n: all.toLocaleString() })}
          </Link>
        )
      }
    >
      <Loaded asked={asked} skeleton={<CardSkeleton />}>
        {({ content }) =>
          content.length === 0 ? (
            <p className="cy-faint">{t.historyNone}</p>
          ) : (
            <ul className="cy-list cy-column cy-gap-8">
              {content.map((entry) => (
                <li key={entry.id}>
                  <Link to={`/console/audit-log/${entry.id}`}>{said(t.actions, entry.action)}</Link>
                  <div className="cy-small cy-faint">
                    {entry.actorName}
                    {enterprise && entry.objectId !== NONE && ` · ${entry.objectName}`} ·{' '}
                    <TimeText value={entry.time} />
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}
