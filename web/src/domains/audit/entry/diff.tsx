import { Button } from 'antd';
import { useState } from 'react';
import { CopyId } from '../../../kit/copy-id.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { exact } from '../../../kit/time.ts';
import { words } from '../i18n/en.ts';
import { words as fieldWords } from '../i18n/entry/difference-en.ts';
import type { Change } from './changes.ts';
import { codeWord, fieldName, type Naming } from './naming.ts';
import { shortId } from './said.ts';

const MARK = { changed: '~', added: '+', removed: '−', same: '' } as const;

/** One line per field. Mark and word name the change; the colour only repeats it. */
export function Diff({ changes, naming }: { changes: readonly Change[]; naming: Naming }) {
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
                <Line key={change.field} {...change} naming={naming} />
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

function Line({ field, kind, before, after, naming }: Change & { naming: Naming }) {
  const t = useText(words);
  const w = useText(fieldWords);
  const about = { field, naming };
  return (
    <tr className={`audit-line-${kind}`}>
      <th scope="row">
        <span title={field}>{field ? fieldName(w, naming.type, field) : t.wholeValue}</span>
        <span className="audit-kind cy-small cy-block">
          {MARK[kind]} {t.change[kind]}
        </span>
      </th>
      <td>{kind === 'added' ? '' : <Value value={before} {...about} />}</td>
      <td>{kind === 'removed' ? '' : <Value value={after} {...about} />}</td>
    </tr>
  );
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

/** A code by its word, an id by its name; what has neither stays as it was written. */
function Value({ value, field, naming }: { value: unknown; field: string; naming: Naming }) {
  const t = useText(fieldWords);
  const word = codeWord(t, naming.type, field, value);
  if (word) return <span title={String(value)}>{word}</span>;
  if (value === null || value === '') return <span className="cy-faint">{t.none}</span>;
  if (typeof value === 'boolean') return value ? t.yes : t.no;
  if (typeof value !== 'string') return <code>{JSON.stringify(value)}</code>;
  if (INSTANT.test(value)) return <time dateTime={value}>{exact(value)}</time>;
  if (!ID.test(value)) return <code>{value}</code>;
  const name = naming.names.get(value);
  return name ? <span title={value}>{name}</span> : <CopyId id={value} text={shortId(value)} />;
}
