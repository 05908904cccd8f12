import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { fill, useText } from '../../../../kit/text.ts';
import { imageAddress } from '../../../publishing/lent/app-logo.tsx';
import { words } from '../../i18n/listing/detail/en.ts';
import { Dialog } from './dialog.tsx';
import { endOf, stepped, ZOOMS, zoomed } from './gallery-step.ts';
import { Chevron, type Shots, useAlt } from './shots.tsx';

type ZoomViewerProps = {
  name: string;
  shots: Shots;
  at: number;
  onShow: (at: number) => void;
  onClose: () => void;
};

/** A picture with zoom, above everything else. */
export function ZoomViewer({ name, shots, at, onShow, onClose }: ZoomViewerProps) {
  const t = useText(words).gallery;
  const altOf = useAlt(name, shots);
  const [percent, setPercent] = useState(100);
  const go = (by: number) => {
    setPercent(100);
    onShow(stepped(at, by, shots.length));
  };
  const { area, hold } = useSameMiddle(percent);
  const zoom = (by: 1 | -1) => {
    hold();
    setPercent((now) => zoomed(now, by));
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => go(-1),
    ArrowRight: () => go(1),
    '+': () => zoom(1),
    '=': () => zoom(1),
    '-': () => zoom(-1),
  };
  const press = (event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    // The gallery below listens to the same arrow keys.
    event.stopPropagation();
    act();
  };
  return (
    <Dialog title={altOf(at)} className="market-zoom" onKeyDown={press} onClose={onClose}>
      <section
        className="market-zoom-area cy-ring-inside cy-fill cy-top-12 cy-sunk cy-grid cy-scroll"
        ref={area}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
        tabIndex={0}
        aria-label={t.area}
      >
        <Picture key={shots[at]?.uri} uri={shots[at]?.uri ?? ''} alt={altOf(at)} percent={percent} />
      </section>
      <Bar at={at} total={shots.length} percent={percent} onGo={go} onZoom={zoom} />
    </Dialog>
  );
}

/** Keeps the middle of the picture in place when the size changes. */
function useSameMiddle(percent: number) {
  const area = useRef<HTMLElement>(null);
  const middle = useRef({ x: 0.5, y: 0.5 });
  const hold = () => {
    const box = area.current;
    if (!box) return;
    middle.current = {
      x: (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth,
      y: (box.scrollTop + box.clientHeight / 2) / box.scrollHeight,
    };
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another size is what moves it
  useLayoutEffect(() => {
    const box = area.current;
    const { x, y } = middle.current;
    box?.scrollTo(x * box.scrollWidth - box.clientWidth / 2, y * box.scrollHeight - box.clientHeight / 2);
  }, [percent]);
  return { area, hold };
}

function Picture({ uri, alt, percent }: { uri: string; alt: string; percent: number }) {
  const t = useText(words).gallery;
  const [failed, setFailed] = useState(false);
  if (failed) return <p role="alert">{t.failed}</p>;
  const size = percent === 100 ? undefined : { width: `${percent}%`, maxWidth: 'none', maxHeight: 'none' };
  return <img src={imageAddress(uri)} alt={alt} style={size} onError={() => setFailed(true)} />;
}

type BarProps = {
  at: number;
  total: number;
  percent: number;
  onGo: (by: number) => void;
  onZoom: (by: 1 | -1) => void;
};

function Bar({ at, total, percent, onGo, onZoom }: BarProps) {
  const t = useText(words).gallery;
  const end = endOf(at, total);
  const first = end === 'first' || end === 'only';
  const last = end === 'last' || end === 'only';
  return (
    <footer className="market-gallery-steps cy-middle cy-size-14 cy-line cy-gap-12">
      <button type="button" aria-label={t.previous} aria-disabled={first} onClick={() => onGo(-1)}>
        <Chevron to="left" />
      </button>
      <p role="status" className="cy-figures cy-centred">
        {fill(t.count, { n: at + 1, total })}
        {end && <span className="cy-faint">{t.ends[end]}</span>}
      </p>
      <button type="button" aria-label={t.next} aria-disabled={last} onClick={() => onGo(1)}>
        <Chevron to="right" />
      </button>
      <button
        type="button"
        aria-label={t.zoomOut}
        aria-disabled={percent === ZOOMS[0]}
        onClick={() => onZoom(-1)}
      >
        {'−'}
      </button>
      <output className="cy-figures">{fill(t.percent, { n: percent })}</output>
      <button
        type="button"
        aria-label={t.zoomIn}
        aria-disabled={percent === ZOOMS.at(-1)}
        onClick={() => onZoom(1)}
      >
        {'+'}
      </button>
      <span className="cy-faint cy-roomy">{t.keys}</span>
    </footer>
  );
}
