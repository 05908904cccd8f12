import './square-picture.css';
import { fileApi } from '@cloudyard/contract/file/file.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useFileInput } from '../../../kit/file-input.tsx';
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
  const [source, setSource] = useState<File>();
  const picker = useFileInput({
    label,
    accept: 'image/png,image/jpeg,image/webp,image/gif',
    onFile: (file) => setSource(file),
  });
  return (
    <div className="file-square-picture cy-line cy-gap-16">
      {value ? <img src={pictureAddress(value)} alt={label} /> : fallback}
      <div className="cy-row">
        {picker.input}
        <Button onClick={picker.open}>{value ? t.replacePicture : t.choosePicture}</Button>
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
