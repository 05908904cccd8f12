import type { CATEGORY_GLYPHS } from '@cloudyard/contract/publishing/category.ts';

type Glyph = (typeof CATEGORY_GLYPHS)[number];

const PATHS: Readonly<Record<Glyph, string>> = {
  production: 'M1.5 9.5h4v4h-4zM5.5 9.5h4v4h-4zM5.5 5.5h4v4h-4zM9.5 5.5h5v4h-5z',
  quality: 'M8 1.5l5.5 2v4.2c0 3.2-2.3 5.6-5.5 6.8-3.2-1.2-5.5-3.6-5.5-6.8V3.5zM5.5 7.8l1.8 1.8 3.2-3.4',
  equipment:
    'M10.2 2.2a3.6 3.6 0 0 0-3.5 4.9l-4.5 4.5a1.5 1.5 0 0 0 2.2 2.2l4.5-4.5a3.6 3.6 0 0 0 4.7-4.6l-2.2 2.2-2.3-2.3 2.2-2.2a3.6 3.6 0 0 0-1.1-.2z',
  energy: 'M9.5 1.5L3.5 9h4l-1 5.5 6-7.5h-4z',
  safety: 'M1.5 11.5h13M3 11.5a5 5 0 0 1 10 0M6.5 6.8V3.5h3v3.3',
  supply:
    'M2.8 11.5H1.5V4h8v7.5H5.6M9.5 6.5h2.8l2.2 2.3v2.7h-1.3M9.5 11.5h.9M4.2 10.1a1.4 1.4 0 1 0 0 2.8 1.4 1.4 0 0 0 0-2.8zM11.8 10.1a1.4 1.4 0 1 0 0 2.8 1.4 1.4 0 0 0 0-2.8z',
  office: 'M3.5 1.5h6l3 3v10h-9zM9.5 1.5v3h3M5.5 8h5M5.5 11h5',
  data: 'M2.5 2.5h11v3.7h-11zM2.5 6.2h11v3.6h-11zM2.5 9.8h11v3.7h-11zM5 4.3h.01M5 8h.01M5 11.7h.01',
  design: 'M3 9.8l7-7 2.6 2.6-7 7H3zM2.5 14.5h11',
  service:
    'M2.5 9V8a5.5 5.5 0 0 1 11 0v1M2.5 8.5h2.3v4H2.5zM11.2 8.5h2.3v4h-2.3zM13.5 12.5c0 1.2-1.5 2-3.5 2',
  finance: 'M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8zM5.7 4.8L8 7.6l2.3-2.8M8 7.6v3.9M6 8.3h4M6 10h4',
  other: 'M2.5 2.5H7V7H2.5zM9 2.5h4.5V7H9zM2.5 9H7v4.5H2.5zM9 9h4.5v4.5H9z',
};

/** The icon of a category; its name stands beside it. Drawn here: a library's would bring its own styles. */
export const CategoryGlyph = ({ icon }: { icon: Glyph }) => (
  <span className="market-category-glyph cy-faint">
    <svg
      className="cy-icon"
      width="18"
      height="18"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[icon]} />
    </svg>
  </span>
);
