/** A gantry crane over a container; reads at 16 px. */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <path d="M2 8h28M7 8v22M25 8v22" stroke="currentColor" strokeWidth="3" strokeLinecap="square" />
      <path d="M16 8v7" stroke="currentColor" strokeWidth="2" />
      <path d="M10.5 15.5h11v9h-11z" fill="var(--cy-accent)" />
      <path d="M14 17.5v5M18 17.5v5" stroke="#fff" strokeWidth="1.5" />
    </svg>
  );
}
