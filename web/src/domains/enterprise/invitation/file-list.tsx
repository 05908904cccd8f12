import { type InvitationBatch, invitationApi } from '@cloudyard/contract/enterprise/invitation.ts';
import { useState } from 'react';
import { actions, type Column, name, number, status, text, time } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { usePlaceId } from '../../../kit/place.ts';
import { Empty } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import type { cn } from '../i18n/invitation/cn.ts';
import { words } from '../i18n/invitation/en.ts';
import type { InvitationListProps } from './invitation-table.tsx';
import { BATCH_TONES } from './tones.ts';
import { useBatchNews } from './use-batch.ts';

/** The tables that were uploaded before, and their results. */
export function FileList({ place, views, acts }: InvitationListProps) {
  const t = useText(words);
  const enterpriseId = usePlaceId(place);
  const [paging, setPaging] = useState({ page: 0, size: 10 });
  const asked = useAsk(invitationApi.batches, { query: { enterpriseId, ...paging } });
  useBatchNews(enterpriseId);
  return (
    <ListPage
      title={t.title[place]}
      sentence={t.sentence[place]}
      actions={
        <>
          {views}
          {acts}
        </>
      }
      footer={
        asked.data && (
          <Pager
            state={paging}
            total={asked.data.totalElements}
            onChange={(patch) => setPaging((now) => ({ ...now, page: 0, ...patch }))}
          />
        )
      }
    >
      <DataTable
        asked={asked}
        rows={asked.data?.content}
        columns={fileColumns(t)}
        empty={
          <Empty title={t.filesEmpty} hint={t.filesEmptyHint} action={<div className="cy-row">{acts}</div>} />
        }
      />
    </ListPage>
  );
}

const stateWords = (t: typeof cn) =>
  Object.fromEntries(
    Object.entries(BATCH_TONES).map(([state, tone]) => [
      state,
      { tone, word: t.batchStates[state as InvitationBatch['state']] },
    ]),
  );

const addressOf = ({ id }: InvitationBatch) => `?view=files&file=${id}`;

const fileColumns = (t: typeof cn): Column<InvitationBatch>[] => [
  name('fileName', t.fileName, addressOf),
  status('state', t.state, stateWords(t)),
  number('rows', t.rows),
  number('bad', t.bad),
  number('sent', t.sent),
  number('failed', t.failed),
  text('createdBy', t.createdBy),
  time('createdAt', t.createdAt),
  actions<InvitationBatch>(t.actions, (row) => [{ key: 'open', label: t.openFile, to: addressOf(row) }]),
];
