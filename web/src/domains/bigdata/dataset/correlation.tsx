import type { Profile } from '@cloudyard/contract/bigdata/table.ts';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/dataset/en.ts';

/** Words on the strongest colour still have a contrast of 4.5 in both modes. */
const STRONGEST = 45;
const MOST = 24;

/** How columns of numbers go together: the figure in each cell, its strength as colour behind it. */
export function Correlation({ correlation }: { correlation: NonNullable<Profile['correlation']> }) {
  const t = useText(words).profile;
  const names = correlation.names.slice(0, MOST);
  return (
    <section className="cy-box cy-pad cy-column" aria-label={t.correlation}>
      <h3 className="cy-flush cy-size-15 cy-strong">{t.correlation}</h3>
      <p className="cy-flush cy-faint cy-note">
        {t.correlationHint} {correlation.names.length > MOST && fill(t.correlationFirst, { n: MOST })}
      </p>
      <div className="cy-scroll-x">
        <table className="bigdata-heat cy-small">
          <thead>
            <tr>
              <td />
              {names.map((name) => (
                <th key={name} scope="col" title={name}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {names.map((name, row) => (
              <tr key={name}>
                <th scope="row" title={name}>
                  {name}
                </th>
                {names.map((other, column) => (
                  <Heat
                    key={other}
                    pair={`${name} · ${other}`}
                    value={correlation.values[row]?.[column] ?? null}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Heat({ pair, value }: { pair: string; value: number | null }) {
  if (value === null) return <td title={pair}>—</td>;
  const colour = value < 0 ? 'var(--cy-accent)' : 'var(--cy-primary)';
  const part = Math.round(Math.min(Math.abs(value), 1) * STRONGEST);
  return (
    <td
      title={`${pair}: ${value.toFixed(4)}`}
      style={{ background: `color-mix(in srgb, ${colour} ${part}%, var(--cy-surface))` }}
    >
      {value.toFixed(2)}
    </td>
  );
}
