import { type InvitationBatch, invitationApi } from '@cloudyard/contract/enterprise/invitation.ts';
import { type ReactNode, useState } from 'react';
import { actions, type Column, number, status, text, time } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { type Place, usePlaceId } from '../../../kit/place.ts';
import { Empty } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import type { cn } from '../i18n/invitation/cn.ts';
import { words } from '../i18n/invitation/en.ts';
import { BATCH_TONES } from './tones.ts';
import { useBatchNews } from './use-batch.ts';

type FileListProps = { place: Place; first: ReactNode; onOpen: (id: string) => void };

/** The tables that were uploaded before, and their results. */
export function FileList({ place, first, onOpen }: FileListProps) {
  const t = useText(words);
  const enterpriseId = usePlaceId(place);
  const [paging, setPaging] = useState({ page: 0, size: 10 });
  const asked = useAsk(invitationApi.batches, { query: { enterpriseId, ...paging } });
  useBatchNews(enterpriseId);
  return (
    <section className="cy-panel" aria-label={t.views.files}>
      <DataTable
        asked={asked}
        rows={asked.data?.content}
        columns={fileColumns(t, onOpen)}
        empty={
          <Empty
            title={t.filesEmpty}
            hint={t.filesEmptyHint}
            action={<div className="cy-row">{first}</div>}
          />
        }
      />
      {asked.data && (
        <div className="cy-foot">
          <Pager
            state={paging}
            total={asked.data.totalElements}
            onChange={(patch) => setPaging((now) => ({ ...now, page: 0, ...patch }))}
          />
        </div>
      )}
    </section>
  );
}

const stateWords = (t: typeof cn) =>
  Object.fromEntries(
    Object.entries(BATCH_TONES).map(([state, tone]) => [
      state,
      { tone, word: t.batchStates[state as InvitationBatch['state']] },
    ]),
  );

const fileColumns = (t: typeof cn, onOpen: (id: string) => void): Column<InvitationBatch>[] => [
  text('fileName', t.fileName),
  status('state', t.state, stateWords(t)),
  number('rows', t.rows),
  number('bad', t.bad),
  number('sent', t.sent),
  number('failed', t.failed),
  text('createdBy', t.createdBy),
  time('createdAt', t.createdAt),
  actions<InvitationBatch>(t.actions, ({ id }) => [
    { key: 'open', label: t.openFile, onClick: () => onOpen(id) },
  ]),
];
