const [WIDTH, HEIGHT] = [96, 24];

/** The last values as a line, from the lowest to the highest of them. */
export function Trend({ values, label }: { values: readonly number[]; label: string }) {
  if (values.length < 2) return null;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const span = high - low || 1;
  const points = values.map((value, n) => {
    const x = (n / (values.length - 1)) * WIDTH;
    const y = HEIGHT - 2 - ((value - low) / span) * (HEIGHT - 4);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg className="equipment-trend" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <polyline points={points.join(' ')} />
    </svg>
  );
}
