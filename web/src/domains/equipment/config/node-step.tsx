import { DownloadOutlined, PlusOutlined, RadarChartOutlined, UploadOutlined } from '@ant-design/icons';
import { commandApi } from '@cloudyard/contract/equipment/command.ts';
import { MOST_NODES, type NodeConfig } from '@cloudyard/contract/equipment/config.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { actions, type RowAction } from '../../../kit/columns.tsx';
import { useMay } from '../../../kit/may.tsx';
import { saveCsv } from '../../../kit/save-text.ts';
import { Empty } from '../../../kit/states.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { words } from '../i18n/config/node-en.ts';
import { ImportDialog } from './import-dialog.tsx';
import { nodesCsv } from './node-csv.ts';
import { NodeDrawer } from './node-drawer.tsx';
import { NodeList } from './node-list.tsx';
import { ScanDialog } from './scan-dialog.tsx';

type NodeStepProps = {
  gatewayId: string;
  /** Of the file they are exported to. */
  name: string;
  nodes: readonly NodeConfig[];
  onChange: (nodes: NodeConfig[]) => void;
};
/** Which node the drawer is about; a new one replaces nothing. */
type Opened = { act: 'add' | 'edit' | 'copy'; node?: NodeConfig };

/** The nodes a gateway reads. */
export function NodeStep({ gatewayId, name, nodes, onChange }: NodeStepProps) {
  const t = useText(words);
  const kit = useKitText();
  const [opened, setOpened] = useState<Opened>();
  const [isImporting, setImporting] = useState(false);
  const [isScanning, setScanning] = useState(false);
  const mayScan = useMay()(commandApi.send.allow);
  const remove = (gone: readonly NodeConfig[]) => onChange(nodes.filter((node) => !gone.includes(node)));
  const put = (node: NodeConfig) => {
    const former = opened?.act === 'edit' ? opened.node : undefined;
    onChange(former ? nodes.map((one) => (one === former ? node : one)) : [...nodes, node]);
    setOpened(undefined);
  };
  const actsOf = (node: NodeConfig): RowAction[] => [
    { key: 'edit', label: t.edit, onClick: () => setOpened({ act: 'edit', node }) },
    { key: 'copy', label: t.copy, onClick: () => setOpened({ act: 'copy', node }) },
    { key: 'remove', label: t.remove, onClick: () => remove([node]) },
  ];
  const isFull = nodes.length >= MOST_NODES;
  const add = (
    <Button
      icon={<PlusOutlined />}
      disabled={isFull}
      title={isFull ? fill(t.full, { n: MOST_NODES }) : undefined}
      onClick={() => setOpened({ act: 'add' })}
    >
      {t.add}
    </Button>
  );
  return (
    <div className="cy-box">
      <NodeList
        nodes={nodes}
        tools={
          <>
            {mayScan && (
              <Button icon={<RadarChartOutlined />} disabled={isFull} onClick={() => setScanning(true)}>
                {t.scan}
              </Button>
            )}
            <FileTools name={name} nodes={nodes} onImport={() => setImporting(true)} />
            {add}
          </>
        }
        columns={[actions<NodeConfig>(kit.actions, actsOf)]}
        selection={(rows, clear) => (
          <Button
            size="small"
            onClick={() => {
              remove(rows);
              clear();
            }}
          >
            {t.removeSome}
          </Button>
        )}
        empty={<Empty title={t.empty} hint={t.emptyHint} action={add} />}
      />
      {opened && (
        <NodeDrawer
          title={t[`${opened.act}Title`]}
          node={opened.node}
          taken={nodes.filter((one) => opened.act !== 'edit' || one !== opened.node)}
          onDone={put}
          onClose={() => setOpened(undefined)}
        />
      )}
      {isImporting && <ImportDialog nodes={nodes} onTake={onChange} onClose={() => setImporting(false)} />}
      {isScanning && (
        <ScanDialog
          gatewayId={gatewayId}
          nodes={nodes}
          onTake={onChange}
          onClose={() => setScanning(false)}
        />
      )}
    </div>
  );
}

type FileToolsProps = { name: string; nodes: readonly NodeConfig[]; onImport: () => void };

function FileTools({ name, nodes, onImport }: FileToolsProps) {
  const t = useText(words);
  const file = `${t.exportName}-${name.replaceAll(':', '-')}.csv`;
  return (
    <>
      <Button icon={<UploadOutlined />} onClick={onImport}>
        {t.import}
      </Button>
      <Button
        icon={<DownloadOutlined />}
        disabled={nodes.length === 0}
        onClick={() => saveCsv(file, nodesCsv(t, nodes))}
      >
        {t.export}
      </Button>
    </>
  );
}
