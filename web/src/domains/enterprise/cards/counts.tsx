import { Link } from 'react-router';

type Count = {
  label: string;
  value: number;
  /** The list this number counts. */
  to: string;
  /** Needs attention. */
  urgent?: boolean;
};

/** A few numbers side by side, each a link to what it counts. */
export function Counts({ counts }: { counts: readonly Count[] }) {
  return (
    <ul className="enterprise-counts cy-unlisted cy-unpadded cy-flex cy-wrap">
      {counts.map(({ label, value, to, urgent }) => (
        <li key={label}>
          <Link className="cy-flex" to={to} data-urgent={urgent || undefined}>
            <span className="cy-faint">{label}</span>
            <strong className="cy-figures cy-strong cy-size-24">{value.toLocaleString()}</strong>
          </Link>
        </li>
      ))}
    </ul>
  );
}
