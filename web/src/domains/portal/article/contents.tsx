import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/article/index.ts';
import type { Heading } from './article-text.ts';

/** The parts of a text, where there are enough to need a list. */
export function Contents({ headings }: { headings: readonly Heading[] }) {
  const t = useText(words);
  if (headings.length < 2) return null;
  return (
    <nav className="article-contents" aria-label={t.contents}>
      <h2>{t.contents}</h2>
      <ol>
        {headings.map(({ id, text, level }) => (
          <li key={id} className={level === 3 ? 'article-contents-sub' : undefined}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
