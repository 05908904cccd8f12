// Logos and screens of the demo applications, drawn by us.

const FONT = 'PingFang SC, Microsoft YaHei, Noto Sans CJK SC, Source Han Sans SC, sans-serif';

export const logo = (
  glyph: string,
  colour: string,
) => `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256">
  <rect width="256" height="256" rx="48" fill="${colour}"/>
  <circle cx="196" cy="60" r="90" fill="#fff" opacity="0.12"/>
  <text x="128" y="172" font-size="132" font-weight="600" text-anchor="middle" fill="#fff"
    font-family="${FONT}">${glyph}</text></svg>`;

/** Numbers that look like measurements and are the same at every start. */
const wave = (n: number, seed: number) =>
  (((n * 37 + seed * 53) % 41) / 41) * 0.5 + ((n * 7 + seed) % 13) / 26;

const heading = (title: string) =>
  `<text x="120" y="170" font-size="22" font-weight="600" fill="#16222d" font-family="${FONT}">${title}</text>
  <rect x="120" y="190" width="320" height="10" rx="5" fill="#c3ccd6"/>`;

function chart(colour: string, seed: number) {
  const bars = Array.from({ length: 12 }, (_, n) => {
    const h = 60 + wave(n, seed) * 240;
    return `<rect x="${120 + n * 80}" y="${590 - h}" width="44" height="${h}" rx="4" fill="${colour}" opacity="${n === 11 ? 1 : 0.5}"/>`;
  });
  const line = Array.from({ length: 12 }, (_, n) => `${142 + n * 80},${420 - wave(n, seed + 5) * 150}`).join(
    ' ',
  );
  return `${[250, 340, 430, 520].map((y) => `<path d="M120 ${y}h960" stroke="#e1e7ec"/>`).join('')}
    ${bars.join('')}<polyline points="${line}" fill="none" stroke="#d9480f" stroke-width="3"/>`;
}

const table = (colour: string, seed: number) =>
  `<rect x="120" y="224" width="960" height="36" fill="#eef2f5"/>${Array.from({ length: 8 }, (_, n) => {
    const y = 292 + n * 42;
    const tone = (n + seed) % 4 === 1 ? '#d9480f' : colour;
    return `<path d="M120 ${y + 22}h960" stroke="#e1e7ec"/>
      <rect x="136" y="${y}" width="${150 + wave(n, seed) * 120}" height="12" rx="6" fill="#52616f"/>
      <rect x="480" y="${y}" width="${70 + wave(n, seed + 2) * 90}" height="12" rx="6" fill="#c3ccd6"/>
      <rect x="720" y="${y}" width="${60 + wave(n, seed + 4) * 80}" height="12" rx="6" fill="#c3ccd6"/>
      <circle cx="940" cy="${y + 6}" r="6" fill="${tone}"/><rect x="956" y="${y}" width="64" height="12" rx="6" fill="#a3b3c0"/>`;
  }).join('')}`;

const board = (colour: string, seed: number) =>
  Array.from({ length: 4 }, (_, column) => {
    const x = 120 + column * 244;
    const cards = Array.from({ length: 2 + ((column + seed) % 3) }, (_, n) => {
      const y = 272 + n * 100;
      return `<rect x="${x + 12}" y="${y}" width="204" height="86" rx="6" fill="#fff" stroke="#e1e7ec"/>
        <rect x="${x + 12}" y="${y}" width="5" height="86" fill="${n === 1 ? '#d9480f' : colour}"/>
        <rect x="${x + 32}" y="${y + 18}" width="${90 + wave(n, column + seed) * 70}" height="12" rx="6" fill="#52616f"/>
        <rect x="${x + 32}" y="${y + 42}" width="120" height="10" rx="5" fill="#c3ccd6"/>
        <rect x="${x + 32}" y="${y + 62}" width="60" height="10" rx="5" fill="#dfe5ea"/>`;
    });
    return `<rect x="${x}" y="220" width="228" height="400" rx="8" fill="#f0f3f6"/>
      <rect x="${x + 12}" y="236" width="84" height="14" rx="7" fill="${colour}" opacity=".8"/>${cards.join('')}`;
  }).join('');

const plan = (colour: string, seed: number) =>
  `<rect x="120" y="224" width="640" height="396" fill="#f7f9fa" stroke="#a3b3c0" stroke-width="2"/>
  <path d="M120 380h260v-156M520 224v240h240M380 620V500h140v120" fill="none" stroke="#a3b3c0" stroke-width="2"/>
  ${Array.from({ length: 9 }, (_, n) => {
    const x = 170 + ((n * 97 + seed * 31) % 550);
    const y = 262 + ((n * 71 + seed * 17) % 320);
    const hot = n === 4;
    return `<circle cx="${x}" cy="${y}" r="${hot ? 26 : 18}" fill="${hot ? '#d9480f' : colour}" opacity=".18"/>
      <circle cx="${x}" cy="${y}" r="7" fill="${hot ? '#d9480f' : colour}"/>`;
  }).join('')}
  ${Array.from({ length: 5 }, (_, n) => {
    const y = 240 + n * 76;
    return `<rect x="796" y="${y}" width="284" height="60" rx="6" fill="#fff" stroke="#e1e7ec"/>
      <rect x="816" y="${y + 16}" width="110" height="12" rx="6" fill="#52616f"/>
      <rect x="816" y="${y + 36}" width="${60 + wave(n, seed) * 100}" height="10" rx="5" fill="${colour}" opacity=".6"/>`;
  }).join('')}`;

const screens = { chart, table, board, plan };
export type Screen = keyof typeof screens;

const SCREEN_NAMES: Record<Screen, string> = {
  chart: '趋势',
  table: '清单',
  board: '看板',
  plan: '平面图',
};
export const screenName = (kind: Screen) => SCREEN_NAMES[kind];

export const screen = (
  kind: Screen,
  title: string,
  colour: string,
  seed: number,
) => `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="720" viewBox="0 0 1200 720">
  <rect width="1200" height="720" fill="#f4f6f8"/>
  <rect width="1200" height="64" fill="#0e2230"/>
  <rect x="24" y="18" width="28" height="28" rx="6" fill="${colour}"/>
  <text x="68" y="41" font-size="22" fill="#fff" font-family="${FONT}">${title}</text>
  <rect x="80" y="110" width="1040" height="560" rx="10" fill="#fff" stroke="#e1e7ec"/>
  ${heading(SCREEN_NAMES[kind])}${screens[kind](colour, seed)}</svg>`;

/** A banner of the market's front: racks under the crane. */
export const banner = (
  colour: string,
  seed: number,
) => `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="500" viewBox="0 0 800 500">
  <rect width="800" height="500" fill="${colour}"/>
  <path d="M0 420h800M130 420V90M670 420V90M100 90h600M100 74h600M400 90v70" stroke="#fff" stroke-width="5" opacity=".4" fill="none"/>
  <rect x="352" y="160" width="96" height="50" fill="#fff" opacity=".92"/>
  ${Array.from({ length: 10 }, (_, n) => {
    const x = 160 + (n % 5) * 98;
    const y = 368 - Math.floor(n / 5) * 58;
    return `<rect x="${x}" y="${y}" width="88" height="50" fill="#fff" opacity="${n % 4 === seed % 4 ? 0.5 : 0.2}"/>`;
  }).join('')}</svg>`;
