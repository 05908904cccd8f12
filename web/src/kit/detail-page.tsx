import type { ReactNode } from 'react';
import { orNone } from './none.tsx';
import { usePageTitle } from './page-holder.ts';

export type Fact = { label: string; value: ReactNode };

export type DetailPageProps = {
  title: string;
  /** Logo or mark, 48 px. */
  mark?: ReactNode;
  /** Status and id, beside the title. */
  identity?: ReactNode;
  facts?: readonly Fact[];
  actions?: ReactNode;
  children: ReactNode;
  /** History and relations; a second column on wide screens. */
  aside?: ReactNode;
};

/** The frame of one object: title and status, facts, actions. */
export function DetailPage({ title, mark, identity, facts, actions, children, aside }: DetailPageProps) {
  usePageTitle(title);
  return (
    <div className="cy-page">
      <header className="cy-panel cy-identity">
        {mark}
        <div className="cy-grow">
          <div className="cy-row">
            <h1>{title}</h1>
            {identity}
          </div>
          {facts && <Facts facts={facts} />}
        </div>
        {actions && <div className="cy-row">{actions}</div>}
      </header>
      <div className={aside ? 'cy-columns' : undefined}>
        <div className="cy-stack">{children}</div>
        {aside && <aside className="cy-stack">{aside}</aside>}
      </div>
    </div>
  );
}

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="cy-facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{orNone(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
