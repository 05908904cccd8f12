const PATHS = { left: 'M11 4L5 10l6 6', right: 'M7 4l6 6-6 6' };

export const Chevron = ({ to }: { to: keyof typeof PATHS }) => (
  <svg width="18" height="20" viewBox="0 0 18 20" fill="none" aria-hidden="true">
    <path d={PATHS[to]} stroke="currentColor" strokeWidth="1.8" />
  </svg>
);
