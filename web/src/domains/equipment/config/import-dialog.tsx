import { DownloadOutlined } from '@ant-design/icons';
import { MOST_NODES, type NodeConfig } from '@cloudyard/contract/equipment/config.ts';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { FileButton } from '../../../kit/file-input.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { saveCsv } from '../../../kit/save-text.ts';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { words } from '../i18n/config/node-en.ts';
import { ImportResult } from './import-result.tsx';
import { checkTable, csvOf, NODE_FIELDS, type Table, taken, textOf } from './node-csv.ts';

type ImportDialogProps = {
  nodes: readonly NodeConfig[];
  onTake: (nodes: NodeConfig[]) => void;
  onClose: () => void;
};
type Read = { name: string; table: Table };

/** How many nodes a table changes; none as long as something is wrong with it. */
function countOf(table: Table | undefined): number {
  if (!table || table.fault !== undefined || table.rows.some(({ act }) => act === 'bad')) return 0;
  return table.rows.filter(({ act }) => act !== 'keep').length;
}

/** Checks a table line by line first; it is taken as a whole, and saved with the configuration. */
export function ImportDialog({ nodes, onTake, onClose }: ImportDialogProps) {
  const t = useText(words);
  const toast = useToast();
  const [read, setRead] = useState<Read>();
  const n = countOf(read?.table);
  const choose = async (file: File) =>
    setRead({ name: file.name, table: checkTable(textOf(await file.arrayBuffer()), nodes) });
  const take = () => {
    if (!read || !('rows' in read.table)) return;
    onTake(taken(nodes, read.table.rows));
    toast.success(fill(t.applied, { n }));
    onClose();
  };
  return (
    <FormModal
      width={800}
      title={t.importTitle}
      dirty={n > 0}
      okText={fill(t.apply, { n })}
      okButtonProps={{ disabled: n === 0 }}
      onOk={take}
      onClose={onClose}
    >
      <div className="cy-stack">
        <p className="cy-faint cy-flush">{t.importHint}</p>
        <div className="cy-row">
          <FileButton label={t.choose} accept=".csv,.txt,text/csv" onFile={(file) => void choose(file)} />
          <Button
            type="link"
            icon={<DownloadOutlined />}
            onClick={() => saveCsv(`${t.templateName}.csv`, templateOf(t))}
          >
            {t.template}
          </Button>
        </div>
        {read && <Verdict read={read} />}
      </div>
    </FormModal>
  );
}

const templateOf = (t: typeof words.cn) =>
  csvOf(
    NODE_FIELDS.map((field) => t[field]),
    [],
  );

/** What is wrong with the table as a whole, or what becomes of each line. */
function Verdict({ read: { name, table } }: { read: Read }) {
  const t = useText(words);
  const kit = useKitText();
  if (table.fault === 'columnMissing') {
    const names = table.fields.map((field) => t[field]).join(kit.comma);
    return <Alert type="error" showIcon role="alert" title={fill(t.columnMissing, { names })} />;
  }
  if (table.fault === 'unreadable' || table.fault === 'noRows')
    return <Alert type="error" showIcon role="alert" title={t[table.fault]} />;
  return (
    <>
      {table.fault === 'tooMany' && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={fill(t.tooMany, { n: table.count, most: MOST_NODES })}
        />
      )}
      <ImportResult name={name} rows={table.rows} />
    </>
  );
}
