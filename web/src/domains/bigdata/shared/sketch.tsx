import './sketch.css';
import { type ProjectCanvas, SHEET } from '@cloudyard/contract/bigdata/project-canvas.ts';
import { sketchOf } from './sketched.ts';

const KINDS = {
  dataset: 'bigdata-sketch-dataset',
  algorithm: 'bigdata-sketch-algorithm',
  model: 'bigdata-sketch-model',
} as const;
const LETTERS = 22;
const cut = (text: string) => {
  // A Chinese character is as wide as two letters.
  let width = 0;
  for (const [at, letter] of [...text].entries()) {
    width += (letter.codePointAt(0) ?? 0) > 0x2e80 ? 2 : 1;
    if (width > LETTERS) return `${[...text].slice(0, at).join('')}…`;
  }
  return text;
};

type SketchProps = {
  canvas: Pick<ProjectCanvas, 'nodes' | 'links'>;
  label: string;
  /** Names are drawn where there is room to read them. */
  names?: ReadonlyMap<string, string>;
  /** What went through a link, by its key. */
  figures?: ReadonlyMap<string, string>;
  /** Nodes that say how they ended, by their id. */
  marks?: ReadonlyMap<string, 'good' | 'bad' | 'neutral'>;
};

/** A canvas as a drawing one only looks at. */
export function Sketch({ canvas, label, names, figures, marks }: SketchProps) {
  const { width, height, nodes, links } = sketchOf(canvas);
  return (
    <svg
      className="bigdata-sketch cy-block cy-full cy-tall"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
      preserveAspectRatio="xMidYMid meet"
    >
      {links.map(({ key, path }) => (
        <path key={key} className="bigdata-sketch-link" d={path} />
      ))}
      {nodes.map(({ id, kind, x, y }) => (
        <g key={id} className={KINDS[kind]} transform={`translate(${x} ${y})`}>
          <rect className="bigdata-sketch-node" width={SHEET.nodeWidth} height={SHEET.nodeHeight} rx={6} />
          <rect className="bigdata-sketch-edge" width={6} height={SHEET.nodeHeight} rx={3} />
          {names ? (
            <text x={18} y={SHEET.nodeHeight / 2} dominantBaseline="central">
              {cut(names.get(id) ?? '')}
            </text>
          ) : (
            <rect className="bigdata-sketch-word" x={18} y={16} width={120} height={8} rx={4} />
          )}
          {marks?.has(id) && (
            <circle
              className={`bigdata-sketch-mark is-${marks.get(id)}`}
              cx={SHEET.nodeWidth - 12}
              cy={12}
              r={5}
            />
          )}
        </g>
      ))}
      {links.map(({ key, x, y }) => {
        const said = figures?.get(key);
        return (
          said !== undefined && (
            <g key={key} transform={`translate(${x} ${y})`} className="bigdata-sketch-figure">
              <rect x={-(said.length * 4 + 6)} y={-10} width={said.length * 8 + 12} height={20} rx={10} />
              <text textAnchor="middle" dominantBaseline="central">
                {said}
              </text>
            </g>
          )
        );
      })}
    </svg>
  );
}
