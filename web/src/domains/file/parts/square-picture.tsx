import './square-picture.css';
import 'react-easy-crop/react-easy-crop.css';
import { fileApi } from '@cloudyard/contract/file/file.ts';
import { Button, Modal, Slider } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { useErrorText, useText } from '../../../kit/text.ts';
import { upload } from '../../../kit/upload.tsx';
import { words } from '../i18n/index.ts';
import { cut } from './cut.ts';
import { pictureAddress } from './picture-address.ts';

type Props = {
  value: string | null;
  onChange: (name: string | null) => void;
  /** What stands there while there is none. */
  fallback: ReactNode;
  label: string;
};

/** A picture everybody may see, cut to a square: chosen, moved, zoomed, uploaded. */
export function SquarePicture({ value, onChange, fallback, label }: Props) {
  const t = useText(words);
  const input = useRef<HTMLInputElement>(null);
  const [source, setSource] = useState<File>();
  return (
    <div className="square-picture">
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
          onDone={(name) => {
            setSource(undefined);
            onChange(name);
          }}
        />
      )}
    </div>
  );
}

function useObjectUrl(file: File) {
  const [url, setUrl] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

type CutProps = { source: File; onClose: () => void; onDone: (name: string) => void };

function CutDialog({ source, onClose, onDone }: CutProps) {
  const t = useText(words);
  const errorText = useErrorText();
  const url = useObjectUrl(source);
  const [at, setAt] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const send = async () => {
    if (!area) return;
    setBusy(true);
    setProblem('');
    try {
      const file = await cut(source, area);
      onDone((await upload(fileApi.uploadImage, file, { body: { visibility: 'public' } })).name);
    } catch (error) {
      setProblem(error instanceof DOMException ? t.notAPicture : errorText(error));
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={t.cutTitle}
      okText={t.usePicture}
      okButtonProps={{ loading: busy, disabled: !area }}
      onOk={() => void send()}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <div className="square-cut">
        {url && (
          <Cropper
            image={url}
            aspect={1}
            crop={at}
            zoom={zoom}
            disableAutomaticStylesInjection
            onCropChange={setAt}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
            mediaProps={{ onError: () => setProblem(t.notAPicture) }}
          />
        )}
      </div>
      <div className="square-zoom">
        <span>{t.zoom}</span>
        <Slider
          min={1}
          max={4}
          step={0.05}
          value={zoom}
          onChange={setZoom}
          tooltip={{ open: false }}
          ariaLabelForHandle={t.zoom}
        />
      </div>
      <p className={problem ? 'cy-bad' : 'cy-faint'} role={problem ? 'alert' : undefined}>
        {problem || t.cutHelp}
      </p>
    </Modal>
  );
}
