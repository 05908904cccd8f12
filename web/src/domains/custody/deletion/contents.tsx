import './contents.css';
import type { Kept, Removed } from '@cloudyard/contract/custody/deletion.ts';
import { bytes } from '../../../kit/figures.ts';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/deletion/en.ts';

/** How much of what goes, or went. */
export function RemovedTable({ title, removed }: { title: string; removed: readonly Removed[] }) {
  const t = useText(words);
  return (
    <div>
      <h3 className="cy-size-15 cy-strong cy-bottom-8">{title}</h3>
      <table className="cy-words-table custody-removed cy-full">
        <thead>
          <tr>
            <th scope="col">{t.noun}</th>
            <th scope="col">{t.count}</th>
            <th scope="col">{t.bytes}</th>
          </tr>
        </thead>
        <tbody>
          {removed.map(({ noun, count, bytes: size }) => (
            <tr key={noun}>
              <td>{t.nouns[noun]}</td>
              <td className="cy-figures">{count.toLocaleString()}</td>
              <td className="cy-figures">{size > 0 ? bytes(size) : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What stays, why, and until when. */
export function KeptList({ title, kept }: { title: string; kept: readonly Kept[] }) {
  const t = useText(words);
  return (
    <div>
      <h3 className="cy-size-15 cy-strong cy-bottom-8">{title}</h3>
      <ul className="cy-indent cy-flush">
        {kept.map(({ what, count, until }) => (
          <li key={what}>
            {fill(t.keeping, { what: t.keepings[what], n: count.toLocaleString() })}
            <div className="cy-faint">{until ? fill(t.until, { day: until }) : t.asLong}</div>
          </li>
        ))}
      </ul>
    </div>
  );
}
