import { Button, Progress } from 'antd';
import { useEffect, useState } from 'react';
import { bytes } from '../../../kit/figures.ts';
import { useFileInput } from '../../../kit/file-input.tsx';
import { fill, useErrorText, useText } from '../../../kit/text.ts';
import { words } from '../i18n/en.ts';
import { MAX_UPLOAD_BYTES } from './pieces.ts';
import { type KeptFile, useCarrying } from './use-carrying.ts';

export type FileFacts = { name: string; originalName: string; bytes: number };

type LargeFileProps = {
  id?: string;
  label: string;
  /** The purpose; also the key under which an unfinished upload is found again. */
  category: string;
  place: string;
  accept?: string;
  value: FileFacts | null;
  onChange: (file: FileFacts | null) => void;
  disabled?: boolean;
};

/** A file of up to 100 MB: shows the progress, can be paused, resumes after a break or a reload. */
export function LargeFile(props: LargeFileProps) {
  const { id, label, category, place, accept, value, onChange, disabled = false } = props;
  const t = useText(words).large;
  const [tooBig, setTooBig] = useState('');
  const carrying = useCarrying(category, place, (kept: KeptFile) =>
    onChange({ name: kept.name, originalName: kept.originalName, bytes: kept.bytes }),
  );
  const { now, send } = carrying;
  const choose = (file: File) => {
    const big = file.size > MAX_UPLOAD_BYTES;
    const limit = bytes(MAX_UPLOAD_BYTES);
    setTooBig(big ? fill(t.tooBig, { size: bytes(file.size), limit }) : '');
    if (!big) send(file);
  };
  const picker = useFileInput({ id, label, accept, onFile: choose });
  const isMoving = now !== undefined && now.phase !== 'done';
  return (
    <div className="cy-column">
      {picker.input}
      {value && !isMoving && <KeptLine file={value} onRemove={disabled ? undefined : () => onChange(null)} />}
      {isMoving ? (
        <MovingFile carrying={carrying} now={now} />
      ) : (
        <div className="cy-row">
          <Button disabled={disabled} onClick={picker.open}>
            {value ? t.replace : t.choose}
          </Button>
          <span className={tooBig ? 'cy-bad' : 'cy-faint'} role={tooBig ? 'alert' : undefined}>
            {tooBig || fill(t.limit, { limit: bytes(MAX_UPLOAD_BYTES) })}
          </span>
        </div>
      )}
      {!isMoving && <LeftFile carrying={carrying} />}
    </div>
  );
}

function KeptLine({ file, onRemove }: { file: FileFacts; onRemove: (() => void) | undefined }) {
  const t = useText(words).large;
  return (
    <div className="cy-row">
      <span className="cy-ellipsis cy-shrink">{file.originalName}</span>
      <span className="cy-faint cy-figures">{bytes(file.bytes)}</span>
      {onRemove && (
        <Button type="link" size="small" onClick={onRemove}>
          {t.remove}
        </Button>
      )}
    </div>
  );
}

type Carried = ReturnType<typeof useCarrying>;
type MovingProps = {
  carrying: Pick<Carried, 'pause' | 'goOn' | 'cancel'>;
  now: NonNullable<Carried['now']>;
  /** Stands before the reason when it failed. */
  failed?: string;
};

/** How far an upload is; it can be paused, resumed and canceled. */
export function MovingFile({ carrying, now, failed = '' }: MovingProps) {
  const t = useText(words).large;
  const errorText = useErrorText();
  // Announced when the phase changes, not with every piece.
  const [said, setSaid] = useState('');
  const word = t.phases[now.phase];
  useEffect(() => setSaid(word), [word]);
  const percent = Math.floor((now.received / now.bytes) * 100);
  const stands = now.phase === 'paused' || now.phase === 'lost' || now.phase === 'failed';
  return (
    <div className="cy-column">
      <Progress
        percent={percent}
        size="small"
        status={now.phase === 'failed' ? 'exception' : 'normal'}
        aria-label={fill(t.progress, { percent })}
      />
      <div className="cy-row">
        <span className="cy-figures">
          {fill(t.far, { done: bytes(now.received), all: bytes(now.bytes) })}
        </span>
        <span className={now.phase === 'failed' ? 'cy-bad' : 'cy-faint'} role="status">
          {now.phase === 'failed' ? `${failed} ${errorText(now.error)}` : said}
        </span>
        {now.phase === 'sending' && (
          <Button size="small" onClick={carrying.pause}>
            {t.pause}
          </Button>
        )}
        {stands && (
          <Button size="small" type="primary" onClick={carrying.goOn}>
            {t.goOn}
          </Button>
        )}
        {now.phase !== 'finishing' && (
          <Button size="small" onClick={carrying.cancel}>
            {t.cancel}
          </Button>
        )}
      </div>
    </div>
  );
}

/** An upload that was interrupted: choosing the same file again resumes it. */
export function LeftFile({ carrying: { left, cancel } }: { carrying: Pick<Carried, 'left' | 'cancel'> }) {
  const t = useText(words).large;
  if (!left) return null;
  return (
    <p className="cy-faint cy-flush">
      {fill(t.left, { name: left.name })}
      <Button type="link" size="small" onClick={cancel}>
        {t.forget}
      </Button>
    </p>
  );
}
