import '../../file/parts/square-picture.css';
import 'react-easy-crop/react-easy-crop.css';
import { Modal, Slider } from 'antd';
import { useEffect, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { useText } from '../../../kit/text.ts';
import { cut } from '../../file/parts/cut.ts';
import { words } from '../i18n/parts/index.ts';

type CutDialogProps = { source: File; onClose: () => void; onCut: (file: File) => void };

/** Moves and zooms a picture until the square shows what it should. */
export function CutDialog({ source, onClose, onCut }: CutDialogProps) {
  const t = useText(words).logo;
  const [url, setUrl] = useState('');
  const [at, setAt] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  const [problem, setProblem] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(source);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [source]);
  const done = () => {
    if (area) cut(source, area).then(onCut, () => setProblem(t.noPicture));
  };
  return (
    <Modal
      open
      title={t.cut}
      okText={t.use}
      okButtonProps={{ disabled: !area || problem !== '' }}
      onOk={done}
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
            mediaProps={{ onError: () => setProblem(t.noPicture) }}
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
