import type { ArticleKind } from '@cloudyard/contract/portal/article.ts';
import { useNavigate } from 'react-router';
import { Button } from '../../../kit/button.tsx';
import { CallError } from '../../../kit/call-error.ts';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Empty } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/article/en.ts';
import { listAddress } from './article-address.ts';

export const isMissing = (error: unknown) =>
  error instanceof CallError && (error.status === 404 || error.code === 'kit.invalid');

/** The article does not exist, or is not public. */
export function Missing({ kind }: { kind: ArticleKind }) {
  const t = useText(words);
  const navigate = useNavigate();
  usePageTitle(t.missing);
  return (
    <div className="portal-article-page cy-width">
      <h1 className="cy-hidden">{t.missing}</h1>
      <Empty
        title={t.missing}
        hint={t.missingHint}
        action={
          <Button size="large" onClick={() => void navigate(listAddress(kind))}>
            {kind === 'help' ? t.toHelp : t.toList}
          </Button>
        }
      />
    </div>
  );
}

/** Placeholder lines in the shape of the page. */
export function ArticleSkeleton() {
  const t = useText(words);
  return (
    <div className="portal-article-page cy-width portal-article-waiting" role="status" aria-label={t.loading}>
      <i className="portal-article-bone cy-round-4 cy-block" />
      <i className="portal-article-bone cy-round-4 cy-block portal-article-bone-title" />
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((line) => (
        <i key={line} className="portal-article-bone cy-round-4 cy-block" />
      ))}
    </div>
  );
}

export function RowsSkeleton({ rows = 5 }: { rows?: number }) {
  const t = useText(words);
  return (
    <div className="portal-article-waiting" role="status" aria-label={t.loading}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <i key={row} className="portal-article-bone cy-round-4 cy-block portal-article-bone-row" />
      ))}
    </div>
  );
}
