import './tile.css';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ErrorState, isRefusedByPermission, NoPermission } from './states.tsx';
import { useKitText } from './text.ts';
import type { Asked } from './use-ask.ts';

/** `Loaded` in the size of a card. */
export function CardLoaded<T>({
  asked,
  children,
}: {
  asked: Asked & { data: T | undefined };
  children: (data: T) => ReactNode;
}) {
  if (asked.data !== undefined) return children(asked.data);
  if (isRefusedByPermission(asked.error)) return <NoPermission />;
  if (asked.error) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />;
  return <CardSkeleton />;
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
  /** The number to compare with, and what it is: 昨天 12. */
  before: number;
  against: string;
  /** The list this number counts. */
  to: string;
};

/** A number, its change, and the way to what it counts. */
export function Tile({ label, value, before, against, to }: TileProps) {
  const change = value - before;
  return (
    <Link className="cy-tile" to={to}>
      <span className="cy-faint">{label}</span>
      <strong className="cy-figures">{value.toLocaleString()}</strong>
      <span className="cy-faint cy-figures">
        {change > 0 ? '+' : ''}
        {change.toLocaleString()} {against}
      </span>
    </Link>
  );
}
