import './rich-text.css';
import { Suspense } from 'react';
import { lazyPart } from '../../../kit/lazy-part.ts';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/sent/en.ts';

const Editor = lazyPart(() => import('../shared/rich-text-editor.tsx').then((m) => m.RichTextEditor));

export type RichTextProps = {
  id?: string;
  label: string;
  value?: string;
  onChange?: (html: string) => void;
  /** For an article: it may have pictures, and links to other pages of ours. */
  forPage?: true;
};

/** Formatted text, as HTML. The editor is loaded when it is needed; the server sanitises the text. */
export function RichText(props: RichTextProps) {
  const t = useText(words).editor;
  return (
    <Suspense
      fallback={
        <div
          className="message-rich-text cy-round cy-surface message-rich-text-waiting"
          role="status"
          aria-label={t.loading}
        />
      }
    >
      <Editor {...props} />
    </Suspense>
  );
}
