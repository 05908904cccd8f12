import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../../kit/button.tsx';
import { useKitText, useText } from '../../../../kit/text.ts';
import { words } from '../../i18n/listing/detail/more/en.ts';
import { type Document, documentAddress, laidOut, shownAs } from './document-kind.ts';

type DocumentViewerProps = { file: Document; label: string };

export function DocumentViewer({ file, label }: DocumentViewerProps) {
  if (shownAs(file) === 'pdf') {
    return (
      <iframe
        className="market-view-paper cy-card cy-bottom-16 cy-block cy-full cy-scroll"
        src={documentAddress(file.name)}
        title={label}
      />
    );
  }
  return <Paper file={file} label={label} />;
}

async function textOf(name: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(documentAddress(name), { credentials: 'same-origin', signal });
  if (!response.ok) throw new Error(`The document answered ${response.status}.`);
  return response.text();
}

/** The document is rendered as text, so no script in it runs. */
function Paper({ file, label }: DocumentViewerProps) {
  const t = useText(words).documents;
  const kit = useKitText();
  const asked = useQuery({
    queryKey: ['market-document', file.name],
    queryFn: ({ signal }) => textOf(file.name, signal),
  });
  if (asked.error) {
    return (
      <div className="market-view-paper cy-card cy-bottom-16 cy-block cy-full cy-scroll" role="alert">
        <p>{t.failed}</p>
        <Button onClick={() => void asked.refetch()}>{kit.retry}</Button>
      </div>
    );
  }
  if (asked.data === undefined)
    return (
      <div
        className="market-view-paper cy-card cy-bottom-16 cy-block cy-full cy-scroll"
        role="status"
        aria-label={kit.loading}
      />
    );
  return (
    <section
      className="market-view-paper cy-card cy-bottom-16 cy-block cy-full cy-scroll"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
      tabIndex={0}
      aria-label={label}
    >
      <pre className="cy-break cy-flush cy-pre">
        {shownAs(file) === 'json' ? laidOut(asked.data) : asked.data}
      </pre>
    </section>
  );
}
