import { UploadOutlined } from '@ant-design/icons';
import { certificationApi } from '@cloudyard/contract/enterprise/certification.ts';
import { Button, Progress } from 'antd';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { bytes } from '../../../kit/figures.ts';
import { useFileInput } from '../../../kit/file-input.tsx';
import { fill, useErrorText, useKitText, useText } from '../../../kit/text.ts';
import { upload } from '../../../kit/upload.tsx';
import { words } from '../i18n/certification/en.ts';
import { EvidenceImage } from './evidence-image.tsx';

type ImageInputProps = {
  id: string;
  label: string;
  value: string | undefined;
  onChange: (name: string) => void;
};

const endpoint = certificationApi.uploadImage;

/** Uploads a picture and passes its stored name to `onDone`. */
function useImageUpload(onDone: (name: string) => void) {
  const t = useText(words).image;
  const kit = useKitText();
  const errorText = useErrorText();
  const abort = useRef<AbortController>(undefined);
  const [percent, setPercent] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => () => abort.current?.abort(), []);
  const send = async (file: File) => {
    const limit = endpoint.upload.maxBytes;
    if (!file.type.startsWith('image/')) return setProblem(t.notImage);
    if (file.size > limit)
      return setProblem(fill(kit.uploadTooBig, { size: bytes(file.size), limit: bytes(limit) }));
    abort.current?.abort();
    const mine = new AbortController();
    abort.current = mine;
    setProblem('');
    setPercent(0);
    try {
      const { name } = await upload(endpoint, file, {}, { signal: mine.signal, onProgress: setPercent });
      onDone(name);
    } catch (error) {
      if (!mine.signal.aborted) setProblem(errorText(error));
    } finally {
      if (abort.current === mine) setPercent(null);
    }
  };
  return { send, percent, problem, cancel: () => abort.current?.abort() };
}

/** Choose or drop a picture; see it, replace it, remove it. */
export function ImageInput({ id, label, value, onChange }: ImageInputProps) {
  const t = useText(words).image;
  const [over, setOver] = useState(false);
  const { send, percent, problem, cancel } = useImageUpload(onChange);
  const picker = useFileInput({ label, accept: 'image/*', onFile: (file) => void send(file) });
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) void send(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first
    <div
      className="enterprise-certified-image cy-round cy-pad-12 cy-row"
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {picker.input}
      {value && percent === null && <EvidenceImage key={value} name={value} label={label} />}
      <div className="enterprise-certified-image-acts cy-down cy-fill cy-gap-4">
        {percent === null ? (
          <div className="cy-row">
            <Button id={id} icon={<UploadOutlined />} onClick={picker.open}>
              {value ? t.replace : t.upload}
            </Button>
            {value && <Button onClick={() => onChange('')}>{t.remove}</Button>}
          </div>
        ) : (
          <Sending percent={percent} onCancel={cancel} />
        )}
        <span className={problem ? 'cy-bad' : 'cy-faint'} role={problem ? 'alert' : undefined}>
          {problem || fill(t.limit, { size: bytes(endpoint.upload.maxBytes) })}
        </span>
      </div>
    </div>
  );
}

function Sending({ percent, onCancel }: { percent: number; onCancel: () => void }) {
  const kit = useKitText();
  return (
    <div className="enterprise-certified-sending cy-line cy-gap-12">
      <Progress percent={percent} size="small" aria-label={fill(kit.uploading, { percent })} />
      <Button size="small" onClick={onCancel}>
        {kit.cancel}
      </Button>
    </div>
  );
}
