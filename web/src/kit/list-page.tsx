import type { ReactNode } from 'react';
import { usePageTitle } from './page-holder.ts';

type ListPageProps = {
  title: string;
  /** What the list is, in one sentence. */
  sentence?: string;
  actions?: ReactNode;
  filters?: ReactNode;
  /** The active filters, each removable: `<FilterChips>`. */
  chips?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
};

/** The frame of a list. Leave a slot out and its region is not there. */
export function ListPage({ title, sentence, actions, filters, chips, footer, children }: ListPageProps) {
  usePageTitle(title);
  return (
    <div className="cy-page">
      <PageHead title={title} sentence={sentence} actions={actions} />
      <section className="cy-panel" aria-label={title}>
        {filters && <div className="cy-filters">{filters}</div>}
        {chips}
        {children}
        {footer && <div className="cy-foot">{footer}</div>}
      </section>
    </div>
  );
}

/** Title, sentence and actions, for pages without another frame. */
export function PageHead({
  title,
  sentence,
  actions,
}: Pick<ListPageProps, 'title' | 'sentence' | 'actions'>) {
  return (
    <header className="cy-head">
      <div>
        <h1>{title}</h1>
        {sentence && <p>{sentence}</p>}
      </div>
      {actions && <div className="cy-row">{actions}</div>}
    </header>
  );
}
