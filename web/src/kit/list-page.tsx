import { type ReactNode, useContext, useState } from 'react';
import { ArrangementsContext } from './arrangement.ts';
import { ListToolsContext } from './list-tools.ts';
import { usePageTitle } from './page-holder.ts';
import { SavedViews } from './saved-views.tsx';

type ListPageProps = {
  title: string;
  /** What the list is, in one sentence. */
  sentence?: string;
  actions?: ReactNode;
  /** Which rows, by status: `<ListTabs>`. */
  tabs?: ReactNode;
  /** They act at once. A list with filters also has saved views and a choice of columns. */
  filters?: ReactNode;
  /** The active filters, each removable: `<FilterChips>`. */
  chips?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
};

/** The frame of a list. Leave a slot out and its region is not there. */
export function ListPage(props: ListPageProps) {
  const { title, sentence, actions, tabs, filters, chips, footer, children } = props;
  usePageTitle(title);
  const { isReady } = useContext(ArrangementsContext);
  const [tools, setTools] = useState<HTMLElement | null>(null);
  return (
    <div className="cy-page">
      <PageHead title={title} sentence={sentence} actions={actions} />
      <section className="cy-panel" aria-label={title}>
        {tabs}
        {filters && (
          <div className="cy-filters">
            {filters}
            <div className="cy-list-tools">
              {isReady && <SavedViews />}
              <div ref={setTools} />
            </div>
          </div>
        )}
        {chips}
        <ListToolsContext value={tools}>{children}</ListToolsContext>
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
