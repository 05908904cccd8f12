import { DownloadOutlined } from '@ant-design/icons';
import {
  type BatchRow,
  type InvitationBatch,
  invitationApi,
} from '@cloudyard/contract/enterprise/invitation.ts';
import { addressOf } from '@cloudyard/contract/kit/endpoint.ts';
import { Alert, Button, Switch } from 'antd';
import { useId, useState } from 'react';
import { type Column, number, text } from '../../../kit/columns.tsx';
import { useConfirm } from '../../../kit/confirm.ts';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { Facts } from '../../../kit/detail-page.tsx';
import { LeaveGuard } from '../../../kit/leave-guard.tsx';
import { useMay } from '../../../kit/may.tsx';
import { type Place, usePlaceId } from '../../../kit/place.ts';
import { sameValues } from '../../../kit/same-values.ts';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import type { cn } from '../i18n/invitation/cn.ts';
import { words } from '../i18n/invitation/en.ts';
import { editKey, nowhere } from './place.ts';
import { SeatFields } from './seat-fields.tsx';

type Words = Pick<typeof cn, 'name' | 'email' | 'problems'>;

/** `email: format; name: required` in words. */
export const problemWords = (t: Words, problem: string): string =>
  problem
    .split('; ')
    .map((one) => oneProblem(t, one))
    .join(' · ');

function oneProblem(t: Words, problem: string): string {
  const [what = '', detail = ''] = problem.split(': ');
  if (what === 'duplicate') return fill(t.problems.duplicate, { n: detail });
  if (what === 'member' || what === 'invited') return t.problems[what];
  const kind = detail.split(':')[0];
  const why = kind === 'required' || kind === 'too_long' ? t.problems[kind] : t.problems.format;
  return fill(t.problems.field, { field: what === 'name' ? t.name : t.email, why });
}

type FileCheckProps = { place: Place; batch: InvitationBatch; onDropped: () => void };

/** The rows found in the file with their problems; then the department, and sending. */
export function FileCheck({ place, batch, onDropped }: FileCheckProps) {
  const t = useText(words);
  const may = useMay()(editKey(place));
  return (
    <>
      <h3 className="cy-size-15 cy-lines-22">{t.checkTitle}</h3>
      <Facts
        facts={[
          { label: t.fileName, value: `${batch.fileName} · ${batch.encoding.toUpperCase()}` },
          { label: t.rows, value: batch.rows.toLocaleString() },
          { label: t.good, value: <StatusTag tone="good">{batch.good.toLocaleString()}</StatusTag> },
          {
            label: t.bad,
            value: (
              <StatusTag tone={batch.bad > 0 ? 'bad' : 'neutral'}>{batch.bad.toLocaleString()}</StatusTag>
            ),
          },
        ]}
      />
      {batch.good === 0 && <Alert type="warning" showIcon title={t.nothingGood} />}
      <CheckedRows place={place} batch={batch} />
      {may && <SendOff place={place} batch={batch} onDropped={onDropped} />}
    </>
  );
}

function CheckedRows({ place, batch }: { place: Place; batch: InvitationBatch }) {
  const t = useText(words);
  const enterpriseId = usePlaceId(place);
  const switchId = useId();
  const [bad, setBad] = useState(batch.bad > 0);
  const [paging, setPaging] = useState({ page: 0, size: 10 });
  const query = { enterpriseId, ...paging, ...(bad ? { bad: 'true' as const } : {}) };
  const asked = useAsk(invitationApi.batchRows, { params: { id: batch.id }, query });
  const table = addressOf(invitationApi.batchFile, { params: { id: batch.id }, query: { enterpriseId } });
  return (
    <section className="cy-box" aria-label={t.checkTitle}>
      {batch.bad > 0 && (
        <div className="cy-row cy-gap-8-16 cy-pad-bar">
          <span className="cy-row">
            <Switch
              id={switchId}
              size="small"
              checked={bad}
              onChange={(next) => {
                setBad(next);
                setPaging((now) => ({ ...now, page: 0 }));
              }}
            />
            <label htmlFor={switchId}>{t.onlyBad}</label>
          </span>
          <Button type="link" size="small" icon={<DownloadOutlined />} href={table} download>
            {t.badFile}
          </Button>
          <span className="cy-faint">{t.badHint}</span>
        </div>
      )}
      <DataTable
        asked={asked}
        rows={asked.data?.content}
        columns={rowColumns(t)}
        rowKey={({ line }) => String(line)}
      />
      <div className="cy-foot">
        <Pager
          state={paging}
          total={asked.data?.totalElements}
          onChange={(patch) => setPaging((now) => ({ ...now, page: 0, ...patch }))}
        />
      </div>
    </section>
  );
}

const rowColumns = (t: typeof cn): Column<BatchRow>[] => [
  number('line', t.line, { width: 72 }),
  text('name', t.name, { ellipsis: true, width: 140 }),
  text('email', t.email, { ellipsis: true, width: 220 }),
  {
    key: 'problem',
    title: t.problem,
    render: (_, { problem }) => (
      <StatusTag tone={problem ? 'bad' : 'good'}>{problem ? problemWords(t, problem) : t.fine}</StatusTag>
    ),
  },
];

function SendOff({ place, batch, onDropped }: FileCheckProps) {
  const t = useText(words);
  const confirm = useConfirm();
  const enterpriseId = usePlaceId(place);
  const [seat, setSeat] = useState(nowhere);
  const refresh = [invitationApi.batch, invitationApi.batches];
  const send = useSend(invitationApi.sendBatch, { act: 'submit', verb: t.send, refresh });
  const drop = useSend(invitationApi.dropBatch, { act: 'list', refresh });
  const n = batch.good.toLocaleString();
  const params = { id: batch.id };
  const sendAll = async () => {
    if (!(await confirm({ title: fill(t.sendTitle, { n }), consequence: t.sendText, verb: t.send }))) return;
    send.mutate({ params, body: { enterpriseId, ...seat } });
  };
  const discard = async () => {
    const title = fill(t.dropTitle, { name: batch.fileName });
    if (!(await confirm({ title, consequence: t.dropText, verb: t.drop2 }))) return;
    drop.mutate({ params, body: { enterpriseId } }, { thing: batch.fileName, onSuccess: onDropped });
  };
  return (
    <>
      <LeaveGuard dirty={!sameValues(seat, nowhere)} />
      {place === 'enterprise' && batch.good > 0 && (
        <SeatFields enterpriseId={enterpriseId} seat={seat} onChange={setSeat} />
      )}
      <div className="cy-row cy-end">
        <Button loading={drop.isPending} onClick={() => void discard()}>
          {t.drop2}
        </Button>
        <Button
          type="primary"
          disabled={batch.good === 0}
          loading={send.isPending}
          onClick={() => void sendAll()}
        >
          {fill(t.sendAll, { n })}
        </Button>
      </div>
    </>
  );
}
