import { LeftOutlined, MinusOutlined, PlusOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { Modal } from '../../../kit/dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/review/en.ts';
import { imageAddress } from '../lent/app-logo.tsx';
import type { Shots } from './screenshots.tsx';

const STEPS = [50, 100, 150, 200, 300, 400];

type ShotViewerProps = {
  shots: Shots;
  at: number;
  onShow: (at: number) => void;
  onClose: () => void;
};

/** One screenshot with zoom, and buttons to the others. */
export function ShotViewer({ shots, at, onShow, onClose }: ShotViewerProps) {
  const t = useText(words).viewer;
  const [percent, setPercent] = useState(100);
  const shot = shots[at];
  const show = (to: number) => {
    if (shots[to]) onShow(to);
  };
  const zoom = (by: number) => setPercent(STEPS[STEPS.indexOf(percent) + by] ?? percent);
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => show(at - 1),
    ArrowRight: () => show(at + 1),
    '+': () => zoom(1),
    '=': () => zoom(1),
    '-': () => zoom(-1),
  };
  const press = (event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  if (!shot) return null;
  return (
    <Modal
      open
      centered
      title={fill(t.title, { n: at + 1, total: shots.length })}
      width="min(1120px, 94vw)"
      footer={null}
      onCancel={onClose}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the dialog; every one has a button too */}
      <div className="publishing-verify-viewer cy-column" onKeyDown={press}>
        <ViewerBar at={at} total={shots.length} percent={percent} onShow={show} onZoom={zoom} />
        <section
          className="publishing-verify-picture cy-box cy-sunk cy-grid cy-scroll"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be focused
          tabIndex={0}
          aria-label={t.area}
        >
          <img
            className="cy-fit"
            key={shot.uri}
            src={imageAddress(shot.uri)}
            alt={shot.alt || fill(t.title, { n: at + 1, total: shots.length })}
            style={
              percent === 100 ? undefined : { width: `${percent}%`, maxWidth: 'none', maxHeight: 'none' }
            }
          />
        </section>
        {shot.alt && <p>{shot.alt}</p>}
        <p className="cy-faint cy-keys cy-small">{t.keys}</p>
      </div>
    </Modal>
  );
}

type ViewerBarProps = {
  at: number;
  total: number;
  percent: number;
  onShow: (at: number) => void;
  onZoom: (by: number) => void;
};

function ViewerBar({ at, total, percent, onShow, onZoom }: ViewerBarProps) {
  const t = useText(words).viewer;
  return (
    <div className="cy-row">
      {/* The dialog focuses its first control: the arrow keys work at once. */}
      <Button
        size="small"
        autoFocus
        icon={<LeftOutlined />}
        aria-label={t.previous}
        aria-disabled={at === 0}
        onClick={() => onShow(at - 1)}
      />
      <Button
        size="small"
        icon={<RightOutlined />}
        aria-label={t.next}
        aria-disabled={at === total - 1}
        onClick={() => onShow(at + 1)}
      />
      <Button
        size="small"
        icon={<MinusOutlined />}
        aria-label={t.zoomOut}
        aria-disabled={percent === STEPS[0]}
        onClick={() => onZoom(-1)}
      />
      <output className="cy-figures cy-centred" aria-live="polite">
        {fill(t.percent, { n: percent })}
      </output>
      <Button
        size="small"
        icon={<PlusOutlined />}
        aria-label={t.zoomIn}
        aria-disabled={percent === STEPS.at(-1)}
        onClick={() => onZoom(1)}
      />
    </div>
  );
}
