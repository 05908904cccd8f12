import { Button } from 'antd';
import { useState } from 'react';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/en.ts';
import type { Change } from './changes.ts';

const MARK = { changed: '~', added: '+', removed: '−', same: '' } as const;

/** One line per field. Mark and word name the change; the colour only repeats it. */
export function Diff({ changes }: { changes: readonly Change[] }) {
  const t = useText(words);
  const [open, setOpen] = useState(false);
  const same = changes.filter(({ kind }) => kind === 'same');
  const shown = open ? changes : changes.filter(({ kind }) => kind !== 'same');
  if (changes.length === 0) return <p className="cy-faint">{t.noDifference}</p>;
  return (
    <>
      {shown.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className="audit-diff cy-scroll-x" aria-label={`${t.before} · ${t.after}`} tabIndex={0}>
          <table className="cy-words-table">
            <thead>
              <tr>
                <th scope="col">{t.field}</th>
                <th scope="col">{t.before}</th>
                <th scope="col">{t.after}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((change) => (
                <Line key={change.field} {...change} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      {same.length > 0 && (
        <Button type="link" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t.hideSame : fill(t.showSame, { n: same.length })}
        </Button>
      )}
    </>
  );
}

function Line({ field, kind, before, after }: Change) {
  const t = useText(words);
  return (
    <tr className={`audit-${kind}`}>
      <th scope="row">
        <code>{field || t.wholeValue}</code>
        <span className="audit-kind cy-small cy-block">
          {MARK[kind]} {t.change[kind]}
        </span>
      </th>
      <td>{kind === 'added' ? '' : <Value value={before} />}</td>
      <td>{kind === 'removed' ? '' : <Value value={after} />}</td>
    </tr>
  );
}

const Value = ({ value }: { value: unknown }) => (
  <code>{typeof value === 'string' ? value : JSON.stringify(value)}</code>
);
