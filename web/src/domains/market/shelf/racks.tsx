type BoxProps = { x: number; y: number; w?: number; tone?: string };

const Box = ({ x, y, w = 52, tone }: BoxProps) => (
  <g stroke="currentColor">
    <rect x={x} y={y} width={w} height="30" fill={tone ?? 'none'} />
    <path
      d={`M${x + w / 4} ${y + 6}v18M${x + w / 2} ${y + 6}v18M${x + (w * 3) / 4} ${y + 6}v18`}
      opacity=".5"
    />
  </g>
);

/** Racks of the yard with what stands on them; the one that is being lifted is the one shouted mark. */
export function Racks() {
  return (
    <svg
      className="market-racks"
      width="400"
      height="232"
      viewBox="0 0 400 232"
      fill="none"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path d="M0 231h400M24 231V70M376 231V70M200 231V70M24 110h352M24 170h352" stroke="currentColor" />
      <path d="M0 22h400M0 14h400M286 22v22M274 14h24v8h-24z" stroke="currentColor" />
      <Box x={36} y={80} />
      <Box x={96} y={80} tone="var(--market-tint)" />
      <Box x={212} y={80} w={72} />
      <Box x={36} y={140} w={84} tone="var(--market-tint)" />
      <Box x={132} y={140} />
      <Box x={212} y={140} />
      <Box x={272} y={140} tone="var(--market-tint)" />
      <Box x={36} y={201} />
      <Box x={96} y={201} />
      <Box x={212} y={201} w={84} tone="var(--market-tint)" />
      <Box x={308} y={201} />
      <g className="market-lifted">
        <path d="M286 44l-20 12M286 44l20 12" />
        <rect x="256" y="56" width="60" height="18" />
      </g>
    </svg>
  );
}
