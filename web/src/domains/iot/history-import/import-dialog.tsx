import { historyImportApi, IMPORT_CATEGORY, IMPORT_LIMITS } from '@cloudyard/contract/iot/history-import.ts';
import { Button, Progress } from 'antd';
import { useRef, useState } from 'react';
import { bytes } from '../../../kit/figures.ts';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useErrorText, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { type KeptFile, useCarrying } from '../../file/lent/use-carrying.ts';
import { words } from '../i18n/history-import/en.ts';

type Props = { device: { id: string; name: string }; onClose: () => void };

/** A file goes up in pieces, and is looked at; what it would bring is said in the list. */
export function ImportDialog({ device, onClose }: Props) {
  const t = useText(words);
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const [tooBig, setTooBig] = useState(false);
  const add = useSend(historyImportApi.add, {
    ...{ act: 'submit' as const, failed: t.failed, refresh: [historyImportApi.list] },
  });
  const look = ({ name: file }: KeptFile) => {
    const onSuccess = () => {
      toast.success(t.added);
      onClose();
    };
    add.mutate({ body: { device: device.id, file } }, { onSuccess });
  };
  const carrying = useCarrying(IMPORT_CATEGORY, 'history-import', look);
  const { now, left } = carrying;
  const isMoving = now !== undefined && now.phase !== 'done';
  const choose = (file: File) => {
    setTooBig(file.size > IMPORT_LIMITS.bytes);
    if (file.size <= IMPORT_LIMITS.bytes) carrying.send(file);
  };
  const limits = { size: bytes(IMPORT_LIMITS.bytes), rows: IMPORT_LIMITS.rows.toLocaleString() };
  return (
    <FormModal title={t.dialogTitle} footer={null} dirty={isMoving} onClose={onClose}>
      <div className="cy-column cy-gap-16">
        <p>{fill(t.hint, { ...limits, device: device.name })}</p>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t.file}
          accept=".parquet"
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = ''; // so that the same file can be chosen again
            if (file) choose(file);
          }}
        />
        {isMoving ? (
          <Moving {...carrying} now={now} />
        ) : (
          <span>
            <Button type="primary" loading={add.isPending} onClick={() => input.current?.click()}>
              {t.choose}
            </Button>
          </span>
        )}
        {tooBig && (
          <p className="cy-bad" role="alert">
            {fill(t.tooBig, { limit: limits.size })}
          </p>
        )}
        {left && !isMoving && (
          <p className="cy-faint">
            {fill(t.left, { name: left.name })}
            <Button type="link" size="small" onClick={carrying.cancel}>
              {t.forget}
            </Button>
          </p>
        )}
      </div>
    </FormModal>
  );
}

type Carried = ReturnType<typeof useCarrying>;
type MovingProps = Pick<Carried, 'pause' | 'goOn' | 'cancel'> & { now: NonNullable<Carried['now']> };

function Moving({ now, pause, goOn, cancel }: MovingProps) {
  const t = useText(words);
  const errorText = useErrorText();
  const percent = Math.floor((now.received / now.bytes) * 100);
  const isFailed = now.phase === 'failed';
  return (
    <div className="cy-column">
      <Progress
        percent={percent}
        size="small"
        status={isFailed ? 'exception' : 'normal'}
        aria-label={fill(t.progress, { percent })}
      />
      <div className="cy-row">
        <span className={isFailed ? 'cy-bad' : 'cy-faint'} role="status">
          {isFailed ? errorText(now.error) : t.phases[now.phase]}
        </span>
        {now.phase === 'sending' && (
          <Button size="small" onClick={pause}>
            {t.pause}
          </Button>
        )}
        {['paused', 'lost', 'failed'].includes(now.phase) && (
          <Button size="small" type="primary" onClick={goOn}>
            {t.goOn}
          </Button>
        )}
        {now.phase !== 'finishing' && (
          <Button size="small" onClick={cancel}>
            {t.cancel}
          </Button>
        )}
      </div>
    </div>
  );
}
