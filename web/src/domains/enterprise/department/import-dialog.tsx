import { DownloadOutlined } from '@ant-design/icons';
import { departmentApi, type ImportResult } from '@cloudyard/contract/enterprise/department.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { type Column, code, number, text } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { useFailure } from '../../../kit/failure.ts';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { saveCsv } from '../../../kit/save-text.ts';
import { StatusTag, type Tone } from '../../../kit/status-tag.tsx';
import { fill, problemText, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { UploadButton, upload } from '../../../kit/upload.tsx';
import { keyOf } from '../../../kit/use-ask.ts';
import { words } from '../i18n/department/en.ts';
import { refresh } from './use-calls.ts';

type Checked = { result: ImportResult; file: File };

/** Checks a table row by row first; it is imported only as a whole. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useText(words);
  const [checked, setChecked] = useState<Checked>();
  const { apply, applying } = useApply(onClose);
  const good = checked && checked.result.bad === 0 && checked.result.add > 0;
  return (
    <FormModal
      dirty={good === true && !applying}
      width={800}
      title={t.importTitle}
      okText={fill(t.importApply, { n: checked?.result.add ?? 0 })}
      okButtonProps={{ disabled: !good }}
      confirmLoading={applying}
      onOk={() => checked && void apply(checked)}
      onClose={onClose}
    >
      <div className="cy-stack">
        <p className="cy-faint">{t.importHint}</p>
        <div className="cy-row">
          <UploadButton
            endpoint={departmentApi.import}
            ask={{ body: { dryRun: 'true' } }}
            accept=".csv,text/csv"
            onDone={(result, file) => setChecked({ result, file })}
          />
          <Button
            type="link"
            icon={<DownloadOutlined />}
            onClick={() => saveCsv(t.templateName, t.templateText)}
          >
            {t.template}
          </Button>
        </div>
        {checked && <Result result={checked.result} name={checked.file.name} />}
      </div>
    </FormModal>
  );
}

function useApply(onDone: () => void) {
  const t = useText(words);
  const toast = useToast();
  const failure = useFailure();
  const client = useQueryClient();
  const [applying, setApplying] = useState(false);
  const apply = async ({ file }: Checked) => {
    setApplying(true);
    try {
      const { add } = await upload(departmentApi.import, file, { body: { dryRun: 'false' } });
      toast.success(fill(t.importDone, { n: add }));
      await Promise.all(refresh.map((one) => client.invalidateQueries({ queryKey: keyOf(one) })));
      onDone();
    } catch (error) {
      void failure.modal(error, { verb: t.import });
    } finally {
      setApplying(false);
    }
  };
  return { apply, applying };
}

const tones: Record<Row['act'], Tone> = { add: 'good', keep: 'neutral', bad: 'bad' };

type Row = ImportResult['rows'][number];

const columns = (t: (typeof words)['cn']): Column<Row>[] => [
  number('line', t.line),
  text('path', t.path),
  code('code', t.code),
  { key: 'positions', title: t.positions, render: (_, { positions }) => positions.join('、') },
  {
    key: 'act',
    title: t.act,
    phone: 'status',
    render: (_, { act, problem }) => (
      <StatusTag tone={tones[act]}>{problem ? problemText(problem, t.problems) : t.acts[act]}</StatusTag>
    ),
  },
];

const PAGE = 10;

/** What each row would import; the wrong ones first. */
function Result({ result, name }: { result: ImportResult; name: string }) {
  const t = useText(words);
  const { rows, add, keep, bad } = result;
  const [page, setPage] = useState(0);
  const sorted = [...rows.filter(({ act }) => act === 'bad'), ...rows.filter(({ act }) => act !== 'bad')];
  return (
    <section className="cy-stack" aria-label={name} aria-live="polite">
      <p>
        <code>{name}</code> {fill(t.importCounts, { add, keep, bad })}
      </p>
      {bad > 0 && <Alert type="error" showIcon title={t.importBad} />}
      {bad === 0 && add === 0 && <Alert type="info" showIcon title={t.importNothing} />}
      <div className="cy-box">
        <DataTable
          rows={sorted.slice(page * PAGE, (page + 1) * PAGE)}
          rowKey={({ line }) => String(line)}
          columns={columns(t)}
        />
        {sorted.length > PAGE && (
          <div className="cy-foot">
            <Pager
              state={{ page, size: PAGE }}
              total={sorted.length}
              sizes={[PAGE]}
              onChange={({ page: next = 0 }) => setPage(next)}
            />
          </div>
        )}
      </div>
    </section>
  );
}
