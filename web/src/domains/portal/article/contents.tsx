import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/article/en.ts';
import type { Heading } from './article-text.ts';

type Props = { headings: readonly Heading[] };

const isLong = (headings: readonly Heading[]) => headings.length > 1;

const Parts = ({ headings }: Props) => (
  <ol className="cy-list">
    {headings.map(({ id, text, level }) => (
      <li key={id} className={level === 3 ? 'portal-article-contents-sub' : undefined}>
        <a href={`#${id}`}>{text}</a>
      </li>
    ))}
  </ol>
);

/** The table of contents, where a text has enough headings to need one. */
export function Contents({ headings }: Props) {
  const t = useText(words);
  if (!isLong(headings)) return null;
  return (
    <nav className="portal-article-contents" aria-label={t.contents}>
      <h2 className="cy-bottom-8 cy-faint cy-size-13 cy-medium">{t.contents}</h2>
      <Parts headings={headings} />
    </nav>
  );
}

/** The same above the text, for screens without room beside it. */
export function ContentsFold({ headings }: Props) {
  const t = useText(words);
  if (!isLong(headings)) return null;
  return (
    <nav className="portal-contents-fold" aria-label={t.contents}>
      <details>
        <summary>{t.contents}</summary>
        <Parts headings={headings} />
      </details>
    </nav>
  );
}
