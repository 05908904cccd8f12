import './about.css';
import { Suspense, useId, useState } from 'react';
import { Button } from '../../../../kit/button.tsx';
import { bytes } from '../../../../kit/figures.ts';
import { lazyPart } from '../../../../kit/lazy-part.ts';
import { fill, useText } from '../../../../kit/text.ts';
import { words } from '../../i18n/listing/detail/more/en.ts';
import { words as listingWords } from '../../i18n/listing/en.ts';
import { type Document, documentAddress, shownAs } from './document-kind.ts';

const DocumentViewer = lazyPart(() => import('./document-viewer.tsx').then((m) => m.DocumentViewer));

export function Documents({ documents }: { documents: readonly Document[] }) {
  const t = useText(words).documents;
  if (documents.length === 0) return <p className="cy-faint">{t.none}</p>;
  return (
    <ul className="market-view-documents cy-list">
      {documents.map((file) => (
        <DocumentLine key={file.name} file={file} />
      ))}
    </ul>
  );
}

/** A document, shown in place where the browser can. */
function DocumentLine({ file }: { file: Document }) {
  const t = useText(words).documents;
  const type = useText(listingWords).compare.documentTypes[file.type];
  const id = useId();
  const [open, setOpen] = useState(false);
  const size = bytes(file.bytes);
  return (
    <li>
      <div className="market-view-document cy-size-14 cy-line cy-gap-16">
        <div className="market-document-name cy-fold cy-gap-0-16 cy-grid cy-baseline cy-grow cy-break">
          <strong className="cy-medium cy-size-16">{type}</strong>
          <span className="cy-faint">
            {`${file.originalName} · `}
            <span className="cy-nowrap">{size}</span>
          </span>
        </div>
        {shownAs(file) && (
          <Button
            aria-expanded={open}
            aria-controls={id}
            aria-label={fill(open ? t.hideOne : t.viewOne, { type })}
            onClick={() => setOpen(!open)}
          >
            {open ? t.hide : t.view}
          </Button>
        )}
        <a
          className="cy-rigid"
          href={documentAddress(file.name)}
          download={file.originalName}
          aria-label={fill(t.downloadOne, { type, size })}
        >
          {t.download}
        </a>
      </div>
      <div id={id}>
        {open && (
          <Suspense
            fallback={<div className="market-view-paper cy-card cy-bottom-16 cy-block cy-full cy-scroll" />}
          >
            <DocumentViewer file={file} label={fill(t.area, { type })} />
          </Suspense>
        )}
      </div>
    </li>
  );
}
