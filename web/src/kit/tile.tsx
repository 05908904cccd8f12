import './tile.css';
import { Skeleton } from 'antd';
import { Link } from 'react-router';
import { Loaded, type LoadedProps } from './states.tsx';
import { useKitText } from './text.ts';

/** `Loaded` in the size of a card. */
export function CardLoaded<T>(props: Omit<LoadedProps<T>, 'skeleton'>) {
  return <Loaded {...props} skeleton={<CardSkeleton />} />;
}

export function CardSkeleton() {
  const t = useKitText();
  return (
    <div role="status" aria-label={t.loading}>
      <Skeleton active title={{ width: '40%' }} paragraph={{ rows: 3, width: '100%' }} />
    </div>
  );
}

type TileProps = {
  label: string;
  value: number;
  /** The number to compare with, and the text of the change: 较昨天 +12. */
  before: number;
  against: (change: string) => string;
  /** The list this number counts. */
  to: string;
};

const signed = new Intl.NumberFormat('en', { signDisplay: 'exceptZero' });

/** A number, its change, and a link to what it counts. */
export function Tile({ label, value, before, against, to }: TileProps) {
  const change = value - before;
  return (
    <Link className="cy-tile" to={to}>
      <span className="cy-faint">{label}</span>
      <strong className="cy-figures">{value.toLocaleString()}</strong>
      <span className="cy-faint cy-figures">{against(signed.format(change).replace('-', '−'))}</span>
    </Link>
  );
}
