type SkeletonProps = {
  /** Widths of the lines; the first is the heading's. */
  lines: readonly (number | string)[];
  className?: string;
};

/** Placeholder lines for a text that is not loaded yet. */
export const Skeleton = ({ lines, className = '' }: SkeletonProps) => (
  <div className={`cy-skeleton ${className}`} aria-hidden="true">
    {lines.map((width, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change their order
      <i key={at} style={{ width }} />
    ))}
  </div>
);
