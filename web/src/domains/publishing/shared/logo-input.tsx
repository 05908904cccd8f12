import './publish.css';
import { marketFileApi } from '@cloudyard/contract/publishing/file.ts';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useFileInput } from '../../../kit/file-input.tsx';
import { useErrorText, useText } from '../../../kit/text.ts';
import { upload } from '../../../kit/upload.tsx';
import { CutDialog } from '../../file/lent/cut-dialog.tsx';
import { words } from '../i18n/shared/en.ts';
import { imageAddress } from '../lent/app-logo.tsx';

/** Uploads a picture; answers its stored name. */
export const sendImage = async (file: File) => (await upload(marketFileApi.uploadImage, file, {})).name;

type LogoInputProps = {
  id?: string;
  value?: string | null;
  onChange?: (name: string | null) => void;
  /** A picture that could not be uploaded yet; it is sent again with the form. */
  waiting?: File | undefined;
  onWaiting?: (file: File | undefined) => void;
  disabled?: boolean;
};

/** A square picture: chosen, cut, uploaded. When the upload fails, the picture is kept for the next try. */
export function LogoInput({ id, value, onChange, waiting, onWaiting, disabled = false }: LogoInputProps) {
  const t = useText(words).logo;
  const errorText = useErrorText();
  const [source, setSource] = useState<File>();
  const picker = useFileInput({
    ...{ id, label: t.label, accept: 'image/png,image/jpeg,image/webp' },
    onFile: (file) => setSource(file),
  });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const send = async (file: File) => {
    setSource(undefined);
    setBusy(true);
    setProblem('');
    try {
      onChange?.(await sendImage(file));
      onWaiting?.(undefined);
    } catch (error) {
      onWaiting?.(file);
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="publishing-logo-input cy-line cy-gap-16">
      <LogoPreview name={value ?? null} file={waiting} />
      <div className="cy-grow">
        {picker.input}
        <div className="cy-row">
          <Button loading={busy} disabled={disabled} onClick={picker.open}>
            {value || waiting ? t.replace : t.choose}
          </Button>
          {waiting && (
            <Button type="link" disabled={busy} onClick={() => void send(waiting)}>
              {t.again}
            </Button>
          )}
        </div>
        {waiting ? (
          <p className="cy-bad" role="alert">
            {problem && <>{problem} · </>}
            {t.waiting}
          </p>
        ) : (
          <p className="cy-faint">{t.rule}</p>
        )}
      </div>
      {source && <CutDialog source={source} onClose={() => setSource(undefined)} onCut={send} />}
    </div>
  );
}

function LogoPreview({ name, file }: { name: string | null; file: File | undefined }) {
  const t = useText(words).logo;
  const [url, setUrl] = useState('');
  useEffect(() => {
    if (!file) return setUrl('');
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  const source = url || (name ? imageAddress(name, '256') : '');
  if (!source) return <span className="publishing-logo-empty cy-round" aria-hidden="true" />;
  return (
    <img className="publishing-app-logo cy-rigid cy-round publishing-logo-shown" src={source} alt={t.shown} />
  );
}
