import { type DeviceJob, type DeviceJobRow, deviceJobApi } from '@cloudyard/contract/iot/device-job.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { CallError } from '../../../kit/call.ts';
import { actions, type Column, Name, number, type RowAction, text, time } from '../../../kit/columns.tsx';
import { useConfirm } from '../../../kit/confirm.ts';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { Drawer } from '../../../kit/dialog.tsx';
import { SelectFilter } from '../../../kit/filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { useMay } from '../../../kit/may.tsx';
import { NONE } from '../../../kit/none.tsx';
import { Empty } from '../../../kit/states.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { useErrorText, useKitText, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { useOpened } from '../../../kit/use-opened.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/device-job/en.ts';
import { DEVICES, devicePathById } from '../shared/device-paths.ts';
import { isOpen, JobProgress, JobTag } from './job-tag.tsx';

const LOOK_MS = 3_000;

/** Work on many devices, and what became of each. */
export function DeviceJobListPage() {
  const t = useText(words);
  const [state, change] = useListState(deviceJobApi.list.query);
  const asked = useAsk(deviceJobApi.list, { query: state }, { refetchInterval: LOOK_MS });
  const { opened, close } = useOpened();
  return (
    <>
      <ListPage
        title={t.title}
        sentence={t.sentence}
        actions={
          <Link className="cy-button" to={DEVICES}>
            {t.back}
          </Link>
        }
        footer={asked.data && <Pager state={state} total={asked.data.totalElements} onChange={change} />}
      >
        <DataTable
          asked={{ ...asked, isFetching: asked.isPlaceholderData }}
          rows={asked.data?.content}
          columns={useColumns()}
          empty={<Empty title={t.empty} hint={t.emptyHint} />}
        />
      </ListPage>
      {opened && <JobRows id={opened} onClose={close} />}
    </>
  );
}

function useColumns(): Column<DeviceJob>[] {
  const t = useText(words);
  const kit = useKitText();
  const { addressOf } = useOpened();
  return [
    {
      key: 'kind',
      title: t.kind,
      render: (_, { id, kind }) => <Name to={addressOf(id)}>{t.kinds[kind]}</Name>,
    },
    { key: 'state', title: t.state, phone: 'status', render: (_, row) => <JobTag state={row.state} /> },
    { key: 'progress', title: t.progress, width: 300, render: (_, row) => <JobProgress job={row} /> },
    text('byName', t.by),
    time('startedAt', t.startedAt),
    time('endedAt', t.endedAt),
    actions<DeviceJob>(kit.actions, useActs()),
  ];
}

function useActs() {
  const t = useText(words);
  const may = useMay()(['iot.device.edit', 'iot.device.command', 'iot.group.edit']);
  const confirm = useConfirm();
  const toast = useToast();
  const cancel = useSend(deviceJobApi.cancel, { act: 'list', refresh: [deviceJobApi.list] });
  const ask = async ({ id, kind }: DeviceJob) => {
    if (!(await confirm({ title: t.cancelTitle, consequence: t.cancelText, verb: t.cancel }))) return;
    const onSuccess = () => toast.success(t.cancelled);
    cancel.mutate({ params: { id } }, { thing: t.kinds[kind], onSuccess });
  };
  return (job: DeviceJob): RowAction[] =>
    may && isOpen(job) ? [{ key: 'cancel', label: t.cancel, onClick: () => void ask(job) }] : [];
}

const ROW_TONES = { waiting: 'busy', done: 'good', failed: 'bad' } as const;
const ROW_STATES = ['failed', 'done', 'waiting'] as const;

function JobRows({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText(words);
  const errorText = useErrorText();
  const [wanted, setWanted] = useState<{
    page: number;
    size: number;
    state?: DeviceJobRow['state'] | undefined;
  }>({
    ...{ page: 0, size: 20 },
  });
  const asked = useAsk(deviceJobApi.rows, { params: { id }, query: wanted }, { refetchInterval: LOOK_MS });
  const columns: Column<DeviceJobRow>[] = [
    number('line', t.line),
    {
      key: 'device',
      title: t.device,
      render: (_, { name, deviceId }) => (
        <Name to={deviceId ? devicePathById(deviceId) : undefined}>{name}</Name>
      ),
    },
    {
      key: 'state',
      title: t.result,
      phone: 'status',
      render: (_, { state }) => <StatusTag tone={ROW_TONES[state]}>{t.rowStates[state]}</StatusTag>,
    },
    {
      key: 'problem',
      title: t.problem,
      render: (_, { problem }) => (problem ? errorText(new CallError(problem)) : NONE),
    },
  ];
  return (
    <Drawer open size={640} title={t.rows} onClose={onClose}>
      <div className="cy-filters">
        <SelectFilter
          label={t.allRows}
          value={wanted.state}
          options={ROW_STATES.map((value) => ({ value, label: t.rowStates[value] }))}
          onChange={(state) => setWanted({ ...wanted, page: 0, state })}
        />
      </div>
      <DataTable
        asked={{ ...asked, isFetching: asked.isPlaceholderData }}
        rows={asked.data?.content}
        rowKey={({ line }) => String(line)}
        columns={columns}
        narrowed={wanted.state !== undefined}
      />
      <div className="cy-foot">
        <Pager
          state={wanted}
          total={asked.data?.totalElements}
          onChange={(next) => setWanted({ ...wanted, page: next.page ?? 0, size: next.size ?? wanted.size })}
        />
      </div>
    </Drawer>
  );
}
