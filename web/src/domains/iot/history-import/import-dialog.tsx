import { historyImportApi, IMPORT_CATEGORY, IMPORT_LIMITS } from '@cloudyard/contract/iot/history-import.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { bytes } from '../../../kit/figures.ts';
import { useFileInput } from '../../../kit/file-input.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { LeftFile, MovingFile } from '../../file/lent/large-file.tsx';
import { type KeptFile, useCarrying } from '../../file/lent/use-carrying.ts';
import { words } from '../i18n/history-import/en.ts';

type Props = { device: { id: string; name: string }; onClose: () => void };

/** A file goes up in pieces, and is looked at; what it would bring is said in the list. */
export function ImportDialog({ device, onClose }: Props) {
  const t = useText(words);
  const toast = useToast();
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
  const { now } = carrying;
  const isMoving = now !== undefined && now.phase !== 'done';
  const choose = (file: File) => {
    setTooBig(file.size > IMPORT_LIMITS.bytes);
    if (file.size <= IMPORT_LIMITS.bytes) carrying.send(file);
  };
  const picker = useFileInput({ label: t.file, accept: '.parquet', onFile: choose });
  const limits = { size: bytes(IMPORT_LIMITS.bytes), rows: IMPORT_LIMITS.rows.toLocaleString() };
  return (
    <FormModal title={t.dialogTitle} footer={null} dirty={isMoving} onClose={onClose}>
      <div className="cy-column cy-gap-16">
        <p>{fill(t.hint, { ...limits, device: device.name })}</p>
        {picker.input}
        {isMoving ? (
          <MovingFile carrying={carrying} now={now} />
        ) : (
          <span>
            <Button type="primary" loading={add.isPending} onClick={picker.open}>
              {t.choose}
            </Button>
          </span>
        )}
        {tooBig && (
          <p className="cy-bad" role="alert">
            {fill(t.tooBig, { limit: limits.size })}
          </p>
        )}
        {!isMoving && <LeftFile carrying={carrying} />}
      </div>
    </FormModal>
  );
}
