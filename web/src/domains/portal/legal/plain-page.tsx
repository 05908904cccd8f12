import './legal.css';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { type Locale, useText } from '../../../kit/text.ts';
import { words as frame } from '../i18n/legal/words.ts';
import type { PlainText } from './text.ts';

const Parts = ({ sections }: Pick<PlainText, 'sections'>) => (
  <ol className="cy-list">
    {sections.map(({ title }, n) => (
      <li key={title}>
        <a href={`#part-${n + 1}`}>{title}</a>
      </li>
    ))}
  </ol>
);

/** A text with its sections listed beside it; where there is no room, above it, folded. */
export function PlainPage({ words }: { words: Record<Locale, PlainText> }) {
  const text = useText(words);
  const t = useText(frame);
  usePageTitle(text.title);
  return (
    <div className="portal-legal cy-width cy-grid cy-fold-899">
      <nav className="cy-size-14" aria-label={t.contents}>
        <p className="cy-bottom-8 cy-size-13 cy-faint cy-medium">{t.contents}</p>
        <Parts sections={text.sections} />
      </nav>
      <article>
        <h1 className="cy-bottom-16">{text.title}</h1>
        <p className="portal-legal-intro cy-size-18 cy-faint">{text.intro}</p>
        <details className="portal-legal-fold">
          <summary>{t.contents}</summary>
          <Parts sections={text.sections} />
        </details>
        {text.sections.map(({ title, text: paragraphs, list }, n) => (
          <section key={title} id={`part-${n + 1}`}>
            <h2 className="cy-bottom-12 cy-size-20 cy-lines-28">{title}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {list && (
              <ul className="cy-flush cy-top-8 cy-indent">
                {list.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
      </article>
    </div>
  );
}
