type SkeletonProps = {
  /** Widths of the lines, the heading's first. */
  lines: readonly (number | string)[];
  className?: string;
};

/** Lines of a text that is not there yet. */
export const Skeleton = ({ lines, className = '' }: SkeletonProps) => (
  <div className={`cy-bones ${className}`} aria-hidden="true">
    {lines.map((width, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change their order
      <i key={at} style={{ width }} />
    ))}
  </div>
);
