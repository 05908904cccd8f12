import './gallery.css';
import { type KeyboardEvent, Suspense, useState } from 'react';
import { lazyPart } from '../../../../kit/lazy-part.ts';
import { fill, useText } from '../../../../kit/text.ts';
import { imageAddress } from '../../../publishing/lent/app-logo.tsx';
import { words } from '../../i18n/listing/detail/en.ts';
import { endOf, stepped } from './gallery-step.ts';
import { Chevron, type Shots, useAlt } from './shots.tsx';

const ZoomViewer = lazyPart(() => import('./zoom-viewer.tsx').then((m) => m.ZoomViewer));

type GalleryProps = { name: string; shots: Shots };

/** One picture large, the others below it; it stops at the first and at the last. */
export function Gallery({ name, shots }: GalleryProps) {
  const t = useText(words).gallery;
  const altOf = useAlt(name, shots);
  const [at, setAt] = useState(0);
  const [open, setOpen] = useState(false);
  if (shots.length === 0) return <p className="cy-faint">{t.none}</p>;
  const go = (by: number) => setAt((now) => stepped(now, by, shots.length));
  const press = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0 || open) return;
    event.preventDefault();
    go(by);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys, beside buttons that do the same
    <div onKeyDown={press}>
      <Large at={at} uri={shots[at]?.uri ?? ''} alt={altOf(at)} onOpen={() => setOpen(true)} />
      <Steps at={at} total={shots.length} onGo={go} />
      {shots.length > 1 && <Thumbs shots={shots} at={at} onShow={setAt} />}
      {open && (
        <Suspense fallback={null}>
          <ZoomViewer name={name} shots={shots} at={at} onShow={setAt} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

type LargeProps = { at: number; uri: string; alt: string; onOpen: () => void };

function Large({ at, uri, alt, onOpen }: LargeProps) {
  const t = useText(words).gallery;
  return (
    <button
      type="button"
      className="market-gallery-large cy-block cy-unpadded cy-clip cy-full"
      onClick={onOpen}
      aria-label={fill(t.open, { alt })}
    >
      <img
        className="cy-block cy-full cy-tall"
        key={uri}
        src={imageAddress(uri, '1024')}
        alt={alt}
        width="1024"
        height="640"
        fetchPriority={at === 0 ? 'high' : 'auto'}
      />
    </button>
  );
}

type StepsProps = { at: number; total: number; onGo: (by: number) => void };

/** The buttons stay focusable at the ends, so that a keyboard user keeps their place; the status says why they do nothing. */
function Steps({ at, total, onGo }: StepsProps) {
  const t = useText(words).gallery;
  const end = endOf(at, total);
  const first = end === 'first' || end === 'only';
  const last = end === 'last' || end === 'only';
  return (
    <div className="market-gallery-steps cy-middle cy-size-14 cy-line cy-gap-12">
      <button
        type="button"
        aria-label={t.previous}
        aria-disabled={first}
        title={first ? t.ends[end] : t.previous}
        onClick={() => onGo(-1)}
      >
        <Chevron to="left" />
      </button>
      <p role="status" className="cy-figures cy-centred">
        {fill(t.count, { n: at + 1, total })}
        {end && <span className="cy-faint">{t.ends[end]}</span>}
      </p>
      <button
        type="button"
        aria-label={t.next}
        aria-disabled={last}
        title={last ? t.ends[end] : t.next}
        onClick={() => onGo(1)}
      >
        <Chevron to="right" />
      </button>
    </div>
  );
}

type ThumbsProps = { shots: Shots; at: number; onShow: (at: number) => void };

function Thumbs({ shots, at, onShow }: ThumbsProps) {
  const t = useText(words).gallery;
  return (
    <ul
      className="market-gallery-thumbs cy-unlisted cy-flush cy-scroll-x cy-flex cy-gap-8"
      aria-label={t.label}
    >
      {shots.map(({ id, uri }, index) => (
        <li key={id}>
          <button
            className="cy-block cy-ring-inside cy-round cy-surface cy-clip cy-hand cy-unpadded"
            type="button"
            aria-current={index === at ? 'true' : undefined}
            aria-label={fill(t.thumb, { n: index + 1, total: shots.length })}
            onClick={() => onShow(index)}
          >
            <img
              className="cy-block"
              src={imageAddress(uri, '256')}
              alt=""
              width="128"
              height="80"
              loading="lazy"
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
