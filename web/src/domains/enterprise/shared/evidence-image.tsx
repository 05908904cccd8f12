import { certificationApi } from '@cloudyard/contract/enterprise/certification.ts';
import { addressOf } from '@cloudyard/contract/kit/endpoint.ts';
import { useState } from 'react';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/certification/en.ts';
import { ImageViewer } from './image-viewer.tsx';

/** An image of the user's own certification, or of an enterprise the user may edit. */
export const ownImageAddress = (name: string) => addressOf(certificationApi.ownImage, { query: { name } });

/** Small; a click shows it large. */
export function EvidenceImage({ name, label }: { name: string; label: string }) {
  const t = useText(words).image;
  const [open, setOpen] = useState(false);
  const [gone, setGone] = useState(false);
  const src = ownImageAddress(name);
  if (gone) return <p className="cy-bad">{t.gone}</p>;
  return (
    <>
      <button
        type="button"
        className="enterprise-certified-thumb cy-box cy-unpadded cy-sunk cy-clip cy-block"
        aria-label={fill(t.viewOf, { name: label })}
        onClick={() => setOpen(true)}
      >
        <img className="cy-full" src={src} alt="" loading="lazy" onError={() => setGone(true)} />
      </button>
      {open && <ImageViewer title={label} src={src} onClose={() => setOpen(false)} />}
    </>
  );
}
