import './view.css';
import type { View } from '@cloudyard/contract/algorithm/views.ts';
import { useRef } from 'react';
import { useMode } from '../../../kit/appearance.ts';
import { ChartCanvas, ChartFigures, ChartFrame } from '../../../kit/chart-frame.tsx';
import { Facts } from '../../../kit/detail-page.tsx';
import { LastLines } from '../../../kit/last-lines.tsx';
import { fill, locale, useText } from '../../../kit/text.ts';
import { chartColors } from '../../../kit/theme.ts';
import { words } from '../i18n/shared/views/en.ts';
import { Confusion } from './confusion.tsx';
import { type Drawn, figuresOf, figureText, type Of, type Words } from './view-figures.ts';
import { curveNames, MOST_BARS, viewOption } from './view-option.ts';
import { type PictureMaker, type PictureRef, ViewTools } from './view-tools.tsx';
import { TreeOutline } from './view-tree.tsx';

/** One result of a step, drawn by its kind; what has axes has a table behind it. */
export function ResultView({ view }: { view: View }) {
  const t = useText(words);
  const language = locale.use();
  const title = view.title?.[language] || t.types[view.type];
  const picture = useRef<PictureMaker>(null);
  return (
    <div className="algorithm-view cy-column">
      <header className="cy-row cy-baseline">
        <h4 className="cy-flush cy-plain cy-medium">{title}</h4>
        {view.port && <span className="cy-faint cy-small">{fill(t.port, { name: view.port })}</span>}
        <ViewTools view={view} title={title} picture={picture} />
      </header>
      <Body view={view} title={title} picture={picture} />
    </div>
  );
}

function Body({ view, title, picture }: { view: View; title: string; picture: PictureRef }) {
  switch (view.type) {
    case 'table':
      return <RowsTable view={view} title={title} />;
    case 'stats':
      return (
        <Facts
          facts={view.data.map(({ name, value }) => ({
            label: name,
            value: typeof value === 'string' ? value : figureText(value),
          }))}
        />
      );
    case 'confusion':
      return <Confusion view={view} title={title} picture={picture} />;
    case 'tree':
      return <TreeOutline nodes={view.data} label={title} />;
    case 'text':
      return <LastLines lines={view.data.split('\n')} />;
    default:
      return <Picture view={view} title={title} picture={picture} />;
  }
}

const HEIGHT = 260;
const BAR = 24;

function heightOf(view: Drawn): number {
  if (view.type !== 'importance') return HEIGHT;
  return Math.max(120, Math.min(view.data.length, MOST_BARS) * BAR + 40);
}

/** What the picture alone does not say. */
function captionOf(view: Drawn, t: Words): string {
  if (view.type === 'residuals') return fill(t.from, { n: view.data.sampledFrom.toLocaleString() });
  if (view.type === 'importance' && view.data.length > MOST_BARS)
    return fill(t.firstOf, { shown: MOST_BARS, n: view.data.length });
  return view.type === 'histogram' ? view.data.name : '';
}

function namesOf(view: Drawn, t: Words): string[] {
  if (view.type === 'line') {
    const { lines, bands = [] } = view.data;
    // A band beside one line has the next colour; beside several it lies around them.
    return [...lines, ...(lines.length === 1 ? bands : [])].map(({ name }) => name);
  }
  if (view.type === 'scatter') return view.data.groups.map(({ name }) => name);
  return view.type === 'roc' || view.type === 'pr' ? curveNames(view, t) : [];
}

function Picture({ view, title, picture }: { view: Drawn; title: string; picture: PictureRef }) {
  const t = useText(words);
  const mode = useMode();
  const figures = figuresOf(view, t);
  if (figures.rows.length === 0) return <p className="cy-faint">{t.none}</p>;
  const names = namesOf(view, t);
  // One line needs no name, unless the name says something.
  const above = (names.length > 1 || view.type === 'roc' || view.type === 'pr') && <Names names={names} />;
  return (
    <ChartFrame
      caption={captionOf(view, t)}
      height={heightOf(view)}
      above={above}
      table={<ChartFigures label={title} {...figures} />}
    >
      <ChartCanvas label={title} option={viewOption(view, mode, title, t)} picture={picture} />
    </ChartFrame>
  );
}

function Names({ names }: { names: readonly string[] }) {
  const colors = chartColors(useMode());
  return (
    <ul className="cy-list cy-flex cy-wrap cy-gap-4-12 cy-small cy-faint">
      {names.map((name, n) => (
        <li key={name} className="cy-inline cy-gap-4">
          <i className="cy-chart-dot" style={{ background: colors[n % colors.length] }} /> {name}
        </li>
      ))}
    </ul>
  );
}

const shown = (value: string | number | boolean | null, t: Words) => {
  if (typeof value === 'boolean') return value ? t.yes : t.no;
  return typeof value === 'number' ? figureText(value) : (value ?? null);
};

function RowsTable({ view: { data }, title }: { view: Of<'table'>; title: string }) {
  const t = useText(words);
  const rows = data.rows.map((row) => row.map((value) => shown(value, t)));
  return (
    <div className="algorithm-view-rows">
      <ChartFigures label={title} head={data.columns} rows={rows} />
      <p className="cy-faint cy-small cy-top-4">{fill(t.rows, { n: rows.length })}</p>
    </div>
  );
}
