import '../shared/publish.css';

/** A filter's name, with its count once that is known. */
export const CountedName = ({ name, n }: { name: string; n: number | undefined }) => (
  <span>
    {name} <b className="cy-figures cy-faint cy-medium">{n?.toLocaleString()}</b>
  </span>
);
