import { Button, Skeleton } from 'antd';
import { type ReactNode, type RefObject, Suspense, use, useEffect, useRef, useState } from 'react';
import { wantsLessMotion } from './appearance.ts';
import { keyed } from './keyed.ts';
import { reachable } from './reachable.ts';
import { useKitText } from './text.ts';
import { chartColors, type Mode, SANS, tokens } from './theme.ts';
import { withRetry } from './with-retry.ts';

type FrameProps = {
  /** What is measured, and in what: stands above the picture. */
  caption: ReactNode;
  height: number;
  table: ReactNode;
  /** Between the caption and the picture, such as the names of the lines. */
  above?: ReactNode;
  children: ReactNode;
};

/** A picture with a table behind it. */
export function ChartFrame({ caption, height, table, above, children }: FrameProps) {
  const t = useKitText();
  const [asTable, setAsTable] = useState(false);
  return (
    <figure className="cy-chart">
      <figcaption>
        <span className="cy-faint">{caption}</span>
        <Button type="text" size="small" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? t.showChart : t.showTable}
        </Button>
      </figcaption>
      {!asTable && above}
      <div style={{ height }}>
        {asTable ? (
          table
        ) : (
          <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 4, width: '100%' }} />}>
            {children}
          </Suspense>
        )}
      </div>
    </figure>
  );
}

let echarts: Promise<typeof import('./echarts.ts')> | undefined;

type CanvasProps = {
  label: string;
  option: Record<string, unknown>;
  /** Filled while it is drawn: makes an address of the picture, on the ground it stands on. */
  picture?: RefObject<((ground: string) => string) | null>;
};

/** Draws an option of ECharts; loaded with the first chart. */
export function ChartCanvas({ label, option, picture }: CanvasProps) {
  echarts ??= withRetry(() => import('./echarts.ts'));
  const { init } = use(echarts);
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<ReturnType<typeof init>>(null);
  useEffect(() => {
    if (!box.current) return;
    const made = init(box.current);
    chart.current = made;
    if (picture)
      picture.current = (ground) => made.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: ground });
    const watcher = new ResizeObserver(() => made.resize());
    watcher.observe(box.current);
    return () => {
      watcher.disconnect();
      if (picture) picture.current = null;
      made.dispose();
    };
  }, [init, picture]);
  // Drawn again only when the data has changed, not on every render of a parent.
  const shown = JSON.stringify(option);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` stands for the option, which is new each time
  useEffect(() => {
    chart.current?.setOption(option, true);
  }, [init, shown]);
  return <div ref={box} className="cy-canvas" role="img" aria-label={label} />;
}

export const chartFont = (mode: Mode) => ({ color: tokens[mode].second, fontFamily: SANS, fontSize: 12 });

/** What all our charts have in common. */
export function chartGround(mode: Mode, label: string) {
  const c = tokens[mode];
  const font = chartFont(mode);
  return {
    animation: !wantsLessMotion(),
    animationDuration: 160,
    color: chartColors(mode),
    textStyle: font,
    aria: { enabled: true, label: { description: label } },
    // Rich text is drawn on the canvas: the HTML tooltip needs inline styles, which the policy forbids.
    tooltip: {
      renderMode: 'richText',
      backgroundColor: c.raised,
      borderColor: c.line,
      textStyle: { ...font, color: c.text },
    },
  };
}

export type Cell = string | number | null;
type FiguresProps = { label: string; head: readonly string[]; rows: readonly (readonly Cell[])[] };

/** The table behind a chart: the first column names the row. */
export function ChartFigures({ label, head, rows }: FiguresProps) {
  return (
    <section className="cy-chart-table" ref={reachable} aria-label={label}>
      <table>
        <caption className="cy-hidden">{label}</caption>
        <thead>
          <tr>
            {keyed(head).map(({ key, thing }) => (
              <th key={key}>{thing}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {keyed(rows).map(({ key, thing: [first = null, ...rest] }) => (
            <tr key={key}>
              <th scope="row">{cellText(first)}</th>
              {keyed(rest).map(({ key: column, thing }) => (
                <td key={column}>{cellText(thing)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const cellText = (value: Cell) => (typeof value === 'number' ? value.toLocaleString() : (value ?? '—'));
