const PATHS = {
  market: 'M4 10l2-5h12l2 5M4 10v9h16v-9M4 10h16M9 19v-5h6v5',
  space: 'M3 7l9-4 9 4v10l-9 4-9-4zM3 7l9 4 9-4M12 11v10',
  equipment: 'M5 9h14v10H5zM9 9V5M15 9V5M9 14h.01M15 14h.01M2 13h3M19 13h3',
  data: 'M4 4h6v6H4zM14 14h6v6h-6zM10 7h4a3 3 0 013 3v4M4 17h6M7 14v6',
  access: 'M12 3l8 3v6c0 5-3.5 8-8 9-4.5-1-8-4-8-9V6zM9 12l2 2 4-4',
};

/** Line drawings of the five things, 24 px. */
export function Glyph({ thing }: { thing: keyof typeof PATHS }) {
  return (
    <svg width="24" height="24" viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <path d={PATHS[thing]} stroke="var(--cy-primary)" strokeWidth="1.5" strokeLinejoin="round" />
    </svg>
  );
}
