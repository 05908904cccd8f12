import type { ARTICLE_ICONS } from '@cloudyard/contract/portal/article.ts';

type Icon = (typeof ARTICLE_ICONS)[number];

/** Line drawings on a grid of 24. */
const paths: Record<Icon, string> = {
  help: 'M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18M9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.7.4-1.1.9-1.1 1.8M12 16.5v.5',
  start: 'M5 21V3M5 4h13l-3 4 3 4H5',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4 21c0-4 3.5-6 8-6s8 2 8 6',
  enterprise: 'M4 21V5h9v16M13 10h7v11M2 21h20M7 9h3M7 13h3M7 17h3M16 14h1M16 17h1',
  role: 'M12 3l8 3v6c0 5-3.5 7.5-8 9-4.5-1.5-8-4-8-9V6zM8.5 12l2.5 2.5 4.5-5',
  message: 'M3 6h18v13H3zM3 7l9 7 9-7',
  publish: 'M12 16V4M7 9l5-5 5 5M4 15v5h16v-5',
  market: 'M4 10v10h16V10M2 10l2-6h16l2 6M9 20v-6h6v6M2 10h20',
  data: 'M12 9c4.4 0 8-1.3 8-3s-3.6-3-8-3-8 1.3-8 3 3.6 3 8 3M4 6v12c0 1.7 3.6 3 8 3s8-1.3 8-3V6M4 12c0 1.7 3.6 3 8 3s8-1.3 8-3',
  operate: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 4.5v5M8 14.5v5',
};

/** The icon of a help category; decorative, because its name stands beside it. */
export function CategoryGlyph({ icon, size = 24 }: { icon: string; size?: number }) {
  return (
    <svg className="cy-blue" width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <path
        d={icon in paths ? paths[icon as Icon] : paths.help}
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
    </svg>
  );
}
