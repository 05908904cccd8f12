import {
  ArrowLeftOutlined,
  ArrowRightOutlined,
  DeleteOutlined,
  HolderOutlined,
  PlusOutlined,
} from '@ant-design/icons';
import { Button, Image, Input } from 'antd';
import { useRef, useState } from 'react';
import { useFileInput } from '../../../kit/file-input.tsx';
import { fill, useErrorText, useText } from '../../../kit/text.ts';
import { words } from '../i18n/version/en.ts';
import { imageAddress } from '../lent/app-logo.tsx';
import { sendImage } from '../shared/logo-input.tsx';

type Screenshot = { id?: string | undefined; uri: string; alt?: string | undefined };

/** Moves an element; positions outside the list change nothing. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  if (from === to || !(from in next) || to < 0 || to >= next.length) return next;
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

type ScreenshotsInputProps = {
  id?: string;
  value?: Screenshot[];
  onChange?: (list: Screenshot[]) => void;
  disabled?: boolean;
};

const MOST = 12;

/** Ordered pictures: dragged, or moved by their buttons; each with an alternative text. */
export function ScreenshotsInput({ id, value = [], onChange, disabled = false }: ScreenshotsInputProps) {
  const t = useText(words).screenshots;
  const dragged = useRef<number>(undefined);
  const put = (list: Screenshot[]) => onChange?.(list);
  const { add, busy, problem } = useAdding(value, put);
  const full = value.length >= MOST;
  const picker = useFileInput({
    ...{ id, label: t.label, accept: 'image/png,image/jpeg,image/webp', multiple: true },
    onFile: (_, all) => void add(all.slice(0, MOST - value.length)),
  });
  return (
    <div className="publishing-screenshots">
      <Image.PreviewGroup>
        <ul className="publishing-screenshot-list cy-grid cy-gap-12 cy-list cy-bottom-12">
          {value.map((one, index) => (
            <ScreenshotItem
              key={one.uri}
              one={one}
              place={index}
              last={value.length - 1}
              disabled={disabled}
              onDrag={() => {
                dragged.current = index;
              }}
              onDrop={() => dragged.current !== undefined && put(moved(value, dragged.current, index))}
              onMove={(to) => put(moved(value, index, to))}
              onChange={(next) => put(value.flatMap((old) => (old.uri === one.uri ? (next ?? []) : old)))}
            />
          ))}
        </ul>
      </Image.PreviewGroup>
      {picker.input}
      <Button
        icon={<PlusOutlined />}
        loading={busy}
        disabled={disabled || full}
        title={full ? fill(t.most, { n: MOST }) : undefined}
        onClick={picker.open}
      >
        {t.add}
      </Button>
      {problem && (
        <p className="cy-bad" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

/** Uploads the chosen ones one after the other; those uploaded stay when a later one fails. */
function useAdding(value: readonly Screenshot[], put: (list: Screenshot[]) => void) {
  const t = useText(words).screenshots;
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const add = async (files: File[]) => {
    setBusy(true);
    setProblem('');
    const list = [...value];
    for (const file of files) {
      try {
        list.push({ uri: await sendImage(file), alt: '' });
        put([...list]);
      } catch (error) {
        setProblem(fill(t.failed, { name: file.name, why: errorText(error) }));
        break;
      }
    }
    setBusy(false);
  };
  return { add, busy, problem };
}

type ScreenshotItemProps = {
  one: Screenshot;
  place: number;
  last: number;
  disabled: boolean;
  onDrag: () => void;
  onDrop: () => void;
  onMove: (to: number) => void;
  /** Undefined: removed. */
  onChange: (next: Screenshot | undefined) => void;
};

function ScreenshotItem(props: ScreenshotItemProps) {
  const { one, place, last, disabled, onDrag, onDrop, onMove, onChange } = props;
  const t = useText(words).screenshots;
  const n = place + 1;
  const named = { n };
  return (
    <li
      className="publishing-screenshot cy-column cy-shrink cy-box"
      draggable={!disabled}
      onDragStart={onDrag}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onDrop();
      }}
    >
      <Image
        src={imageAddress(one.uri, '256')}
        preview={{ src: imageAddress(one.uri) }}
        alt={one.alt || fill(t.unnamed, named)}
      />
      <Input
        size="small"
        value={one.alt ?? ''}
        maxLength={100}
        disabled={disabled}
        placeholder={t.alt}
        aria-label={fill(t.altOf, named)}
        onChange={(event) => onChange({ ...one, alt: event.target.value })}
      />
      <div className="publishing-screenshot-acts cy-flex cy-center">
        <HolderOutlined className="cy-faint" aria-hidden="true" />
        <Button
          type="text"
          size="small"
          icon={<ArrowLeftOutlined />}
          disabled={disabled || place === 0}
          aria-label={fill(t.earlier, named)}
          title={fill(t.earlier, named)}
          onClick={() => onMove(place - 1)}
        />
        <Button
          type="text"
          size="small"
          icon={<ArrowRightOutlined />}
          disabled={disabled || place === last}
          aria-label={fill(t.later, named)}
          title={fill(t.later, named)}
          onClick={() => onMove(place + 1)}
        />
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          disabled={disabled}
          aria-label={fill(t.remove, named)}
          title={fill(t.remove, named)}
          onClick={() => onChange(undefined)}
        />
      </div>
    </li>
  );
}
