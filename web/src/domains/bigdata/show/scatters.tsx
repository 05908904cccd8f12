import { keyed } from '../../../kit/keyed.ts';
import { reachable } from '../../../kit/reachable.ts';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/show/en.ts';
import { figure } from '../shared/figure.ts';
import type { Factor } from './latin-hypercube.ts';

const BOX = 120;
const GAP = 12;
const EDGE = 8;

type PlanProps = { factors: readonly Factor[]; points: readonly (readonly number[])[] };

/** Every factor against every other one; their names stand on the diagonal. */
export function Scatters({ factors, points }: PlanProps) {
  const t = useText(words).design;
  const size = factors.length * (BOX + GAP) - GAP;
  const at = (value: number, { low, high }: Factor) =>
    EDGE + ((value - low) / (high - low)) * (BOX - 2 * EDGE);
  return (
    <section aria-label={t.matrix}>
      <h2 className="cy-size-18 cy-lines-28">{t.matrix}</h2>
      <svg
        className="bigdata-scatter cy-full"
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={t.matrix}
      >
        {factors.flatMap((down, row) =>
          factors.map((across, column) => (
            <g
              key={`${down.name} ${across.name}`}
              transform={`translate(${column * (BOX + GAP)} ${row * (BOX + GAP)})`}
            >
              <rect className="bigdata-scatter-box" width={BOX} height={BOX} rx={4} />
              {row === column ? (
                <text x={BOX / 2} y={BOX / 2} textAnchor="middle" dominantBaseline="central">
                  {down.name.slice(0, 14)}
                </text>
              ) : (
                <>
                  <title>{fill(t.pair, { x: across.name, y: down.name })}</title>
                  {keyed(points).map(({ key, thing: point }) => (
                    <circle
                      key={key}
                      className="bigdata-scatter-point"
                      cx={at(point[column] ?? 0, across)}
                      cy={BOX - at(point[row] ?? 0, down)}
                      r={points.length > 80 ? 1.5 : 2.5}
                    />
                  ))}
                </>
              )}
            </g>
          )),
        )}
      </svg>
    </section>
  );
}

/** The plan itself: a row for each run. */
export function PlanTable({ factors, points }: PlanProps) {
  const t = useText(words).design;
  return (
    <section aria-label={t.plan}>
      <h2 className="cy-size-18 cy-lines-28">{t.plan}</h2>
      <div className="bigdata-plan cy-scroll cy-size-14" ref={reachable}>
        <table className="cy-figures">
          <thead>
            <tr>
              <th scope="col">{t.run}</th>
              {keyed(factors.map(({ name }) => name)).map(({ key, thing }) => (
                <th key={key} scope="col">
                  {thing}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {keyed(points.map((point, run) => ({ point, run }))).map(({ key, thing: { point, run } }) => (
              <tr key={key}>
                <th scope="row">{run + 1}</th>
                {keyed(point).map(({ key: column, thing }) => (
                  <td key={column}>{figure(thing)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
