import './square-picture.css';
import { fileApi } from '@cloudyard/contract/file/file.ts';
import { Button } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useText } from '../../../kit/text.ts';
import { upload } from '../../../kit/upload.tsx';
import { words } from '../i18n/en.ts';
import { CutDialog } from './cut-dialog.tsx';
import { pictureAddress } from './picture-address.ts';

type Props = {
  value: string | null;
  onChange: (name: string | null) => void;
  /** Shown while there is no picture. */
  fallback: ReactNode;
  label: string;
};

/** A public picture, cut to a square: chosen, moved, zoomed, uploaded. */
export function SquarePicture({ value, onChange, fallback, label }: Props) {
  const t = useText(words);
  const input = useRef<HTMLInputElement>(null);
  const [source, setSource] = useState<File>();
  return (
    <div className="file-square-picture cy-line cy-gap-16">
      {value ? <img src={pictureAddress(value)} alt={label} /> : fallback}
      <div className="cy-row">
        <input
          ref={input}
          type="file"
          hidden
          aria-label={label}
          accept="image/png,image/jpeg,image/webp,image/gif"
          onChange={(event) => {
            setSource(event.target.files?.[0]);
            event.target.value = ''; // so that the same file can be chosen again
          }}
        />
        <Button onClick={() => input.current?.click()}>{value ? t.replacePicture : t.choosePicture}</Button>
        {value && <Button onClick={() => onChange(null)}>{t.removePicture}</Button>}
      </div>
      {source && (
        <CutDialog
          source={source}
          onClose={() => setSource(undefined)}
          onCut={async (file) => {
            const { name } = await upload(fileApi.uploadImage, file, { body: { visibility: 'public' } });
            setSource(undefined);
            onChange(name);
          }}
        />
      )}
    </div>
  );
}
