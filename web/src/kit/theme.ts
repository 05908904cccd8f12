/** The product's colours: Ant Design, our CSS and the charts all take them from here. */
const light = {
  page: '#F5F7F9',
  surface: '#FFFFFF',
  raised: '#FFFFFF',
  line: '#E1E7EC',
  text: '#16222D',
  second: '#52616F',
  faint: '#7D8A96',
  primary: '#0B6E99',
  accent: '#D9480F',
  good: '#287F3A',
  caution: '#A85600',
  bad: '#C92A2A',
  neutral: '#52616F',
  menu: '#0E2230',
  menuText: '#C9D7E1',
  onPrimary: '#FFFFFF',
  primaryHover: '#095C80',
  chosen: '#E2EEF3',
  shadow: 'rgba(14, 34, 48, 0.16)',
};
type Tokens = typeof light;
const dark: Tokens = {
  page: '#0B1218',
  surface: '#111B23',
  raised: '#16232D',
  line: '#22313C',
  text: '#E4ECF2',
  second: '#A3B3C0',
  faint: '#74848F',
  primary: '#4FB3DA',
  accent: '#FF8A4C',
  good: '#51CF66',
  caution: '#FFB454',
  bad: '#FF6B6B',
  neutral: '#A3B3C0',
  menu: '#0A1116',
  menuText: '#C9D7E1',
  onPrimary: '#06202D',
  primaryHover: '#6BC1E2',
  chosen: '#182D39',
  shadow: 'rgba(0, 0, 0, 0.5)',
};

export type Mode = 'light' | 'dark';
export type Density = 'comfortable' | 'compact';
export const tokens: Record<Mode, Tokens> = { light, dark };

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** One colour mixed into another, for libraries that do not understand `color-mix`. */
export function mixed(colour: string, ground: string, share: number): string {
  const below = channels(ground);
  const parts = channels(colour).map((part, at) => Math.round(part * share + (below[at] ?? 0) * (1 - share)));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

export const SANS =
  "Inter, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', 'Noto Sans CJK SC', system-ui, sans-serif";
export const MONO = "'JetBrains Mono', 'SF Mono', Consolas, 'Noto Sans Mono', ui-monospace, monospace";

/** The same tokens as CSS variables: `var(--cy-line)`. In the head of every page, before its first paint. */
export function cssVariables(): string {
  const colors = Object.entries(light).map(([name, value]) => {
    const variable = `--cy-${name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}`;
    return `${variable}:light-dark(${value},${dark[name as keyof Tokens]})`;
  });
  return `:root{color-scheme:light dark;${[...colors, `--cy-sans:${SANS}`, `--cy-mono:${MONO}`].join(';')}}`;
}

/** Which of the two colours of each variable is taken. */
export function applyMode(mode: Mode, root: HTMLElement): void {
  root.style.colorScheme = mode;
  root.dataset.theme = mode;
}

/** Line colours of charts, in the order of the series. */
export const chartColors = (mode: Mode): string[] => {
  const c = tokens[mode];
  return [c.primary, c.accent, c.good, c.caution, c.neutral, c.bad];
};
