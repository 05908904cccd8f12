import './article-body.css';
import { type MouseEvent, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { locale, useText } from '../../../kit/text.ts';
import { words } from '../i18n/article/en.ts';
import { withHeadings } from './article-text.ts';

type Bodies = { body: string; bodyEn: string };

/** The text in the chosen language, or in the other one where it is missing, with its headings. */
export function useArticleBody({ body, bodyEn }: Bodies) {
  const language = locale.use();
  const own = language === 'en' ? bodyEn : body;
  const isOther = own === '' && (body !== '' || bodyEn !== '');
  const shown = own || body || bodyEn;
  const { html, headings } = useMemo(() => withHeadings(shown), [shown]);
  return { html, headings, isOther, language: isOther === (language === 'cn') ? 'en' : 'zh-CN' };
}

/** The text of an article. The server has sanitised it; it contains no scripts. */
export function ArticleBody({ html, isOther, language }: ReturnType<typeof useArticleBody>) {
  const t = useText(words);
  const follow = useInternalLinks();
  return (
    <>
      {isOther && (
        <p className="portal-article-other cy-pad-bar" role="note">
          {t.onlyOther}
        </p>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: links inside answer to keys themselves, as clicks */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only clicks on links inside are met here */}
      <div
        className="portal-article-body cy-lines-28 cy-size-16"
        lang={language}
        onClick={follow}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server when it was written
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </>
  );
}

/** Links to our own pages open without a page load. */
function useInternalLinks() {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    const href = link?.getAttribute('href') ?? '';
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    // The OpenAPI document is the one address of ours that is no page.
    if (!isPlain || !/^\/(?![/\\])/.test(href) || href.startsWith('/openapi.json')) return;
    event.preventDefault();
    void navigate(href);
  };
}
