import type { ReactNode } from 'react';

/** A titled surface, for a part of a page. */
export function Panel({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="cy-panel" aria-label={title}>
      <header className="cy-panel-head">
        <h2>{title}</h2>
        {actions && <div className="cy-row">{actions}</div>}
      </header>
      <div className="cy-pad">{children}</div>
    </section>
  );
}
