import type { LibraryPage } from '@cloudyard/contract/algorithm/library.ts';
import { keyed } from '../../../kit/keyed.ts';
import { NONE } from '../../../kit/none.tsx';
import { reachable } from '../../../kit/reachable.ts';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/library/en.ts';
import { timeTaken } from '../shared/evidence-words.ts';

/** Of each trial: time as a bar beside its figure, memory, and how much came out. */
export function Cost({ cost }: Pick<LibraryPage, 'cost'>) {
  const t = useText(words);
  if (cost.length === 0) return <p className="cy-faint">{t.noCost}</p>;
  const longest = Math.max(1, ...cost.map(({ ms }) => ms));
  return (
    <section className="cy-scroll-x" ref={reachable} aria-label={`${t.cost} · ${t.trial}`}>
      <table className="algorithm-cost cy-words-table cy-words-edge cy-figures">
        <thead>
          <tr>
            <th scope="col">{t.trial}</th>
            <th scope="col">{t.time}</th>
            <th scope="col">{t.memory}</th>
            <th scope="col">{t.rows}</th>
          </tr>
        </thead>
        <tbody>
          {keyed(cost).map(({ key, thing: { name, ms, peakMb, rows } }) => (
            <tr key={key}>
              <th scope="row" className="cy-break">
                {name}
              </th>
              <td>
                <i
                  className="algorithm-cost-bar"
                  style={{ width: `${(ms / longest) * 100}px` }}
                  aria-hidden="true"
                />
                {timeTaken(ms, t)}
              </td>
              <td>{peakMb === null ? NONE : fill(t.megabytes, { n: peakMb.toLocaleString() })}</td>
              <td>{rows === null ? NONE : rows.toLocaleString()}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
