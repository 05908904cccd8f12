import '../shared/publish.css';

/** A filter, and how many are behind it as soon as that is known. */
export const CountedName = ({ name, n }: { name: string; n: number | undefined }) => (
  <span>
    {name} <b className="cy-figures cy-faint cy-medium">{n?.toLocaleString()}</b>
  </span>
);
