import './square-picture.css';
import 'react-easy-crop/react-easy-crop.css';
import { Slider } from 'antd';
import { useEffect, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { Modal } from '../../../kit/dialog.tsx';
import { useErrorText, useText } from '../../../kit/text.ts';
import { words } from '../i18n/en.ts';

type CutDialogProps = {
  source: File;
  onClose: () => void;
  /** Saves the square; meanwhile the dialog waits, and it shows a failure. */
  onCut: (file: File) => Promise<void>;
};

/** Moves and zooms a picture until the square shows the right part. */
export function CutDialog({ source, onClose, onCut }: CutDialogProps) {
  const t = useText(words);
  const url = useObjectUrl(source);
  const [at, setAt] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const cutting = useCutting(source, onCut);
  const { area, busy, problem } = cutting;
  return (
    <Modal
      open
      title={t.cutTitle}
      okText={t.usePicture}
      okButtonProps={{ loading: busy, disabled: !area }}
      onOk={() => void cutting.done()}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <div className="file-square-cut cy-round cy-sunk cy-clip cy-relative">
        {url && (
          <Cropper
            image={url}
            aspect={1}
            crop={at}
            zoom={zoom}
            disableAutomaticStylesInjection
            onCropChange={setAt}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => cutting.setArea(pixels)}
            mediaProps={{ onError: cutting.refuse }}
          />
        )}
      </div>
      <div className="file-square-zoom cy-top-12 cy-line cy-gap-16">
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

function useObjectUrl(file: File) {
  const [url, setUrl] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

/** The chosen square, and the button that saves it. */
function useCutting(source: File, onCut: CutDialogProps['onCut']) {
  const t = useText(words);
  const errorText = useErrorText();
  const [area, setArea] = useState<Area>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const done = async () => {
    if (!area) return;
    setBusy(true);
    setProblem('');
    try {
      await onCut(await cut(source, area));
    } catch (error) {
      setProblem(error instanceof DOMException ? t.notAPicture : errorText(error));
      setBusy(false);
    }
  };
  return { area, setArea, busy, problem, done, refuse: () => setProblem(t.notAPicture) };
}

/** Twice the largest size in which pictures of users and logos are shown, for high-resolution screens. */
const SIDE = 512;

/** The chosen square of a picture, as a file of its own; throws a `DOMException` when the file is no picture. */
async function cut(source: Blob, { x, y, width, height }: Area): Promise<File> {
  const picture = await createImageBitmap(source, { imageOrientation: 'from-image' });
  const side = Math.min(SIDE, Math.round(width));
  const canvas = new OffscreenCanvas(side, side);
  canvas.getContext('2d')?.drawImage(picture, x, y, width, height, 0, 0, side, side);
  picture.close();
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'picture.png', { type: 'image/png' });
}
