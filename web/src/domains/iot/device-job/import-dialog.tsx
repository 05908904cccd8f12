import { deviceApi } from '@cloudyard/contract/iot/device.ts';
import {
  type DeviceJob,
  deviceJobApi,
  type ImportReport,
  type ImportRow,
} from '@cloudyard/contract/iot/device-job.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { type Column, code, number, text } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { useFailure } from '../../../kit/failure.ts';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { UploadButton, upload } from '../../../kit/upload.tsx';
import { keyOf, useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/device-job/en.ts';
import { DEVICE_JOBS } from '../shared/device-paths.ts';
import { isOpen, JobProgress } from './job-tag.tsx';

type Tried = { report: ImportReport; file: File };

/** Tries a table first and says what is wrong in which row; then imports it, with a result for each. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useText(words);
  const failure = useFailure();
  const [tried, setTried] = useState<Tried>();
  const [job, setJob] = useState<DeviceJob>();
  const [isSending, setSending] = useState(false);
  const isFine = tried !== undefined && tried.report.bad === 0 && !job;
  const take = async () => {
    if (!tried) return;
    setSending(true);
    try {
      const { job: begun } = await upload(deviceJobApi.import, tried.file, { query: { isTrial: 'false' } });
      if (begun) setJob(begun);
    } catch (error) {
      void failure.modal(error, { verb: t.import });
    } finally {
      setSending(false);
    }
  };
  return (
    <FormModal
      title={t.importTitle}
      width={760}
      dirty={isFine}
      okText={job ? t.close : t.import}
      okButtonProps={{ disabled: !isFine && !job, loading: isSending }}
      onOk={() => (job ? onClose() : void take())}
      onClose={onClose}
    >
      <div className="cy-stack">
        {job ? (
          <Importing id={job.id} />
        ) : (
          <>
            <p className="cy-faint cy-flush">{t.importText}</p>
            <p className="cy-faint cy-small cy-flush">{t.columns}</p>
            <div className="cy-row">
              <UploadButton
                endpoint={deviceJobApi.import}
                ask={{ query: { isTrial: 'true' } }}
                accept=".csv,.xlsx"
                onDone={(report, file) => setTried({ report, file })}
              />
              <Button type="link" href={deviceJobApi.workbook.path} download>
                {t.workbook}
              </Button>
              <Button type="link" href={deviceJobApi.template.path} download>
                {t.template}
              </Button>
            </div>
            {tried && <Report report={tried.report} />}
          </>
        )}
      </div>
    </FormModal>
  );
}

const SIZE = 10;

function Report({ report: { rows, good, bad } }: { report: ImportReport }) {
  const t = useText(words);
  const [page, setPage] = useState(0);
  // What is wrong first: that is what has to be mended.
  const sorted = [...rows].sort(
    (one, other) => Number(other.problems.length > 0) - Number(one.problems.length > 0),
  );
  const columns: Column<ImportRow>[] = [
    number('line', t.line),
    code('code', t.code),
    text('name', t.name),
    {
      key: 'problems',
      title: t.check,
      phone: 'status',
      render: (_, { problems }) =>
        problems.length === 0 ? (
          <StatusTag tone="good">{t.fine}</StatusTag>
        ) : (
          <StatusTag tone="bad">{problems.map((one) => t.problems[one]).join(' · ')}</StatusTag>
        ),
    },
  ];
  return (
    <>
      {bad > 0 ? (
        <Alert type="error" showIcon role="alert" title={fill(t.bad, { n: bad })} />
      ) : (
        <Alert type="success" showIcon title={fill(t.good, { n: good })} />
      )}
      <DataTable
        rows={sorted.slice(page * SIZE, (page + 1) * SIZE)}
        rowKey={({ line }) => String(line)}
        columns={columns}
      />
      <div className="cy-foot">
        <Pager
          state={{ page, size: SIZE }}
          sizes={[SIZE]}
          total={rows.length}
          onChange={(next) => setPage(next.page ?? 0)}
        />
      </div>
    </>
  );
}

const LOOK_MS = 1_000;

function Importing({ id }: { id: string }) {
  const t = useText(words);
  const client = useQueryClient();
  const [isOver, setOver] = useState(false);
  const { data: job } = useAsk(
    deviceJobApi.view,
    { params: { id } },
    { refetchInterval: !isOver && LOOK_MS },
  );
  if (job && !isOpen(job) && !isOver) {
    setOver(true);
    void client.invalidateQueries({ queryKey: keyOf(deviceApi.list) });
  }
  return (
    <div className="cy-stack" role="status">
      <span className="cy-strong">
        {job && isOver ? fill(t.importDone, { done: job.done, failed: job.failed }) : t.importing}
      </span>
      {job && <JobProgress job={job} />}
      <Link to={`${DEVICE_JOBS}?open=${id}`}>{t.showJob}</Link>
    </div>
  );
}
