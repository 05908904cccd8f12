import './ledger.css';

type FigureProps = { label: string; value: string; main?: boolean; children?: React.ReactNode };

/** A sum with what it is, and a line about it; inside of `<dl className="ledger-figures cy-grid">`. */
export const Figure = ({ label, value, main = false, children }: FigureProps) => (
  <div className={main ? 'ledger-figure is-main' : 'ledger-figure'}>
    <dt className="cy-faint">{label}</dt>
    <dd className="cy-figures">{value}</dd>
    {children && <dd className="cy-small cy-faint">{children}</dd>}
  </div>
);
