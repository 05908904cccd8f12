import './certified.css';
import { ExpandOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { Modal } from '../../../kit/dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/certification/en.ts';

const STEPS = [50, 75, 100, 150, 200, 300, 400];

type ImageViewerProps = {
  title: string;
  src: string;
  /** A note to the viewer, such as that opening it is logged. */
  note?: string;
  onClose: () => void;
};

/** One picture with zoom. It is loaded when the dialog opens, not before. */
export function ImageViewer({ title, src, note, onClose }: ImageViewerProps) {
  const t = useText(words).image;
  const [percent, setPercent] = useState(100);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const at = STEPS.indexOf(percent);
  const step = (by: number) => setPercent(STEPS[Math.min(Math.max(at + by, 0), STEPS.length - 1)] ?? 100);
  return (
    <Modal open title={title} width="min(1120px, 94vw)" centered footer={null} onCancel={onClose}>
      <div className="cy-row enterprise-certified-zoom cy-bottom-12">
        <Button
          size="small"
          icon={<MinusOutlined />}
          aria-label={t.zoomOut}
          disabled={at === 0}
          onClick={() => step(-1)}
        />
        <output className="cy-figures cy-centred" aria-live="polite">
          {fill(t.percent, { n: percent })}
        </output>
        <Button
          size="small"
          icon={<PlusOutlined />}
          aria-label={t.zoomIn}
          disabled={at === STEPS.length - 1}
          onClick={() => step(1)}
        />
        <Button size="small" icon={<ExpandOutlined />} onClick={() => setPercent(100)}>
          {t.whole}
        </Button>
        {note && <span className="cy-faint">{note}</span>}
      </div>
      <section
        className="enterprise-certified-picture cy-box cy-sunk cy-grid cy-scroll"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be focused
        tabIndex={0}
        aria-label={t.area}
      >
        {state === 'loading' && (
          <p role="status" className="cy-faint">
            {t.loading}
          </p>
        )}
        {state === 'failed' ? (
          <p role="alert" className="cy-bad">
            {t.failed}
          </p>
        ) : (
          <img
            className="cy-fit"
            src={src}
            alt={fill(t.alt, { name: title })}
            data-shown={state === 'shown' || undefined}
            style={
              percent === 100 ? undefined : { width: `${percent}%`, maxWidth: 'none', maxHeight: 'none' }
            }
            onLoad={() => setState('shown')}
            onError={() => setState('failed')}
          />
        )}
      </section>
    </Modal>
  );
}
