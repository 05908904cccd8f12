// Logos and screens of the demo applications, drawn by us.

export const logo = (
  glyph: string,
  colour: string,
) => `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">
  <rect width="256" height="256" rx="48" fill="${colour}"/>
  <circle cx="196" cy="60" r="90" fill="#fff" opacity="0.12"/>
  <text x="128" y="172" font-size="132" font-weight="600" text-anchor="middle" fill="#fff"
    font-family="Noto Sans CJK SC, Source Han Sans, sans-serif">${glyph}</text></svg>`;

const bars = (colour: string) =>
  [62, 88, 74, 96, 81, 104, 92, 118, 99, 126, 110, 134]
    .map(
      (h, n) =>
        `<rect x="${120 + n * 80}" y="${560 - h * 2.4}" width="44" height="${h * 2.4}" rx="4" fill="${colour}" opacity="${n === 11 ? 1 : 0.55}"/>`,
    )
    .join('');

const lines = (colour: string) =>
  Array.from({ length: 9 }, (_, n) => {
    const y = 250 + n * 44;
    return `<rect x="120" y="${y}" width="${180 + ((n * 53) % 120)}" height="12" rx="6" fill="#c3ccd6"/>
      <rect x="520" y="${y}" width="${90 + ((n * 37) % 80)}" height="12" rx="6" fill="#d9dfe6"/>
      <rect x="860" y="${y - 4}" width="74" height="20" rx="10" fill="${n % 4 === 1 ? '#e8b4a0' : colour}" opacity="0.55"/>`;
  }).join('');

export const screen = (
  kind: 'chart' | 'table',
  title: string,
  colour: string,
) => `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="720">
  <rect width="1200" height="720" fill="#f4f6f8"/>
  <rect width="1200" height="64" fill="#10222f"/>
  <text x="40" y="42" font-size="24" fill="#fff" font-family="Noto Sans CJK SC, Source Han Sans, sans-serif">${title}</text>
  <rect x="80" y="110" width="1040" height="540" rx="12" fill="#fff"/>
  <rect x="120" y="150" width="220" height="18" rx="9" fill="#10222f" opacity="0.75"/>
  <rect x="120" y="184" width="360" height="10" rx="5" fill="#c3ccd6"/>
  ${kind === 'chart' ? bars(colour) : lines(colour)}</svg>`;
