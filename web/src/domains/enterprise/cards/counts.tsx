import { Link } from 'react-router';

type Count = {
  label: string;
  value: number;
  /** The list this number counts. */
  to: string;
  /** Somebody should look. */
  urgent?: boolean;
};

/** A few numbers side by side, each the way to what it counts. */
export function Counts({ counts }: { counts: readonly Count[] }) {
  return (
    <ul className="enterprise-counts">
      {counts.map(({ label, value, to, urgent }) => (
        <li key={label}>
          <Link to={to} data-urgent={urgent || undefined}>
            <span className="cy-faint">{label}</span>
            <strong className="cy-figures">{value.toLocaleString()}</strong>
          </Link>
        </li>
      ))}
    </ul>
  );
}
