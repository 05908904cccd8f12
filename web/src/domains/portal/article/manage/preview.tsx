import '../article.css';
import '../article-view.css';
import type { ArticleDraft } from '@cloudyard/contract/portal/article.ts';
import { Modal } from '../../../../kit/dialog.tsx';
import { locale, useText } from '../../../../kit/text.ts';
import { words } from '../../i18n/article/manage/en.ts';
import { ArticleBody, useArticleBody } from '../article-body.tsx';
import { ArticleMark } from '../article-mark.tsx';
import { inLanguage } from '../article-text.ts';

/** The article as readers of the chosen language will see it. The editor holds only what its schema allows. */
export function Preview({ draft, onClose }: { draft: ArticleDraft; onClose: () => void }) {
  const t = useText(words);
  const language = locale.use();
  const body = useArticleBody(draft);
  const summary = inLanguage(language, draft.summary, draft.summaryEn);
  return (
    <Modal open width={860} title={t.previewTitle} footer={null} onCancel={onClose}>
      <article className="portal-article-text portal-manage-preview">
        <h1>{inLanguage(language, draft.title, draft.titleEn)}</h1>
        {summary && <p className="portal-article-summary cy-size-18 cy-top-12 cy-faint">{summary}</p>}
        {draft.image && <ArticleMark image={draft.image} name={draft.title} />}
        <ArticleBody {...body} />
      </article>
    </Modal>
  );
}
