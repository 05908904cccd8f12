import { MOST_NODES, type NodeConfig, type ScannedNode } from '@cloudyard/contract/equipment/config.ts';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Progress } from 'antd';
import { useState } from 'react';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useErrorText, useKitText, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { words } from '../i18n/config/node-en.ts';
import { NodeList } from './node-list.tsx';
import { ScanFailure, scan, sortFound } from './scan.ts';

type ScanDialogProps = {
  gatewayId: string;
  nodes: readonly NodeConfig[];
  onTake: (nodes: NodeConfig[]) => void;
  onClose: () => void;
};

/** Asks the gateway what it can read; closing the dialog ends the asking. */
export function ScanDialog({ gatewayId, nodes, onTake, onClose }: ScanDialogProps) {
  const t = useText(words);
  const toast = useToast();
  const [count, setCount] = useState(0);
  const asked = useQuery({
    queryKey: ['equipment-scan', gatewayId],
    queryFn: ({ signal }) => scan(gatewayId, signal, setCount),
    ...{ gcTime: 0, staleTime: Number.POSITIVE_INFINITY, retry: false, refetchOnWindowFocus: false },
  });
  const add = asked.data ? sortFound(asked.data, nodes).add.slice(0, MOST_NODES - nodes.length) : [];
  const take = (chosen: readonly NodeConfig[]) => {
    onTake([...nodes, ...chosen]);
    toast.success(fill(t.scanned, { n: chosen.length }));
    onClose();
  };
  return (
    <FormModal
      width={880}
      title={t.scanTitle}
      okText={fill(t.scanAll, { n: add.length })}
      okButtonProps={{ disabled: add.length === 0 }}
      onOk={() => take(add)}
      onClose={onClose}
    >
      <div className="cy-stack">
        <p className="cy-faint cy-flush">{t.scanHint}</p>
        {asked.isFetching && <Scanning count={count} />}
        {asked.error && !asked.isFetching && (
          <Failed
            error={asked.error}
            onRetry={() => {
              setCount(0);
              void asked.refetch();
            }}
          />
        )}
        {asked.data && <Found found={asked.data} nodes={nodes} add={add} onTake={take} />}
      </div>
    </FormModal>
  );
}

function Scanning({ count }: { count: number }) {
  const t = useText(words);
  return (
    <div role="status">
      <p className="cy-flush">{fill(t.scanning, { n: count })}</p>
      <Progress percent={100} status="active" showInfo={false} aria-label={t.scanTitle} />
    </div>
  );
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useText(words);
  const kit = useKitText();
  const errorText = useErrorText();
  const said =
    error instanceof ScanFailure
      ? fill(t.scanFailures[error.trouble] as '{said}', { said: error.said })
      : errorText(error);
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={said}
      action={
        <Button size="small" onClick={onRetry}>
          {kit.retry}
        </Button>
      }
    />
  );
}

type FoundProps = {
  found: readonly ScannedNode[];
  nodes: readonly NodeConfig[];
  add: readonly NodeConfig[];
  onTake: (chosen: readonly NodeConfig[]) => void;
};

function Found({ found, nodes, add, onTake }: FoundProps) {
  const t = useText(words);
  const { known, bad } = sortFound(found, nodes);
  return (
    <section className="cy-stack" aria-label={t.scanTitle} aria-live="polite">
      <p className="cy-flush">{fill(t.scanFound, { found: found.length, add: add.length, known, bad })}</p>
      <div className="cy-box">
        <NodeList
          nodes={add}
          selection={(rows) => (
            <Button size="small" onClick={() => onTake(rows)}>
              {t.scanUse}
            </Button>
          )}
          empty={<Empty title={t.scanNothing} hint={t.scanNothingHint} />}
        />
      </div>
    </section>
  );
}
