import { type ListingDetail, listingApi } from '@cloudyard/contract/market/listing.ts';
import { Link } from 'react-router';
import { Button } from '../../../kit/button.tsx';
import { CallError } from '../../../kit/call-error.ts';
import { fill, locale, useErrorText, useKitText, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { AppLogo } from '../../publishing/lent/app-logo.tsx';
import { counted } from '../../publishing/lent/counted.ts';
import { words } from '../i18n/listing/compare/en.ts';
import { words as shared } from '../i18n/listing/en.ts';
import { viewAddress } from '../shared/addresses.ts';
import { namesOf } from '../shared/names.ts';
import { PublisherMark } from '../shared/publisher-mark.tsx';
import { Stars } from '../shared/stars.tsx';
import { AddBox } from './add-box.tsx';
import { type CompareRow, compareRows } from './compare-rows.ts';

type CompareTableProps = {
  ids: readonly string[];
  only: boolean;
  onRemove: (id: string) => void;
  /** Undefined: no more fit. */
  onAdd: ((id: string) => void) | undefined;
};

/** A column for each application, a row for each property. On a phone it scrolls beside its first column. */
export function CompareTable({ ids, only, onRemove, onAdd }: CompareTableProps) {
  const t = useText(words);
  const columns = useCompared(ids);
  const rows = compareRows(
    columns.map(({ detail }) => detail),
    locale.use(),
  );
  const shown = rows.filter((row) => !only || row.differs);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section className="market-compare-scroll cy-card cy-scroll-x" tabIndex={0} aria-label={t.table}>
        <table>
          <thead>
            <tr>
              <td className="market-compare-corner">
                {ids.length > 1 && (
                  <span className="cy-faint">
                    {counted(t.differing, rows.filter((row) => row.differs).length)}
                  </span>
                )}
              </td>
              {columns.map((column) => (
                <Head key={column.id} column={column} onRemove={() => onRemove(column.id)} />
              ))}
              {onAdd && (
                <td className="market-compare-slot">
                  <AddBox taken={ids} onAdd={onAdd} />
                </td>
              )}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Row key={row.key} row={row} columns={columns} spare={onAdd !== undefined} />
            ))}
          </tbody>
        </table>
      </section>
      {shown.length === 0 && (
        <p className="cy-top-12 cy-faint" role="status">
          {t.same}
        </p>
      )}
    </>
  );
}

function Head({ column, onRemove }: { column: Column; onRemove: () => void }) {
  const t = useText(shared).compare;
  const language = locale.use();
  const { detail, state } = column;
  const names = detail && namesOf(detail, language);
  const name = names?.first ?? (state === 'gone' ? t.gone : '…');
  return (
    <th scope="col">
      <div className="market-compare-head cy-top cy-relative cy-column cy-gap-4">
        {detail || state === 'gone' ? (
          <AppLogo name={name} logo={detail?.logo ?? null} size={52} />
        ) : (
          <i className="market-bone publishing-app-logo cy-rigid cy-round market-compare-logo" />
        )}
        <button
          type="button"
          className="market-cross market-compare-remove cy-absolute"
          aria-label={fill(t.remove, { name })}
          onClick={onRemove}
        >
          {'×'}
        </button>
        {detail && <Link to={viewAddress(column.id)}>{name}</Link>}
        {!detail && state !== 'failed' && <span>{name}</span>}
        {names?.second && <span className="cy-faint">{names.second}</span>}
        {state === 'failed' && <Failed column={column} />}
      </div>
    </th>
  );
}

function Failed({ column: { error, retry } }: { column: Column }) {
  const kit = useKitText();
  const errorText = useErrorText();
  return (
    <span className="cy-column cy-top cy-bad" role="alert">
      {errorText(error)}
      <Button size="small" onClick={retry}>
        {kit.retry}
      </Button>
    </span>
  );
}

type RowProps = { row: CompareRow; columns: readonly Column[]; spare: boolean };

function Row({ row, columns, spare }: RowProps) {
  const t = useText(words);
  return (
    <tr className={row.differs ? 'market-compare-differs' : undefined}>
      <th scope="row">
        {row.label}
        {row.differs && (
          <span
            className="market-compare-mark cy-inline-block cy-blue cy-strong"
            role="img"
            aria-label={t.differs}
            title={t.differs}
          >
            {'≠'}
          </span>
        )}
      </th>
      {columns.map((column, at) => (
        <td key={column.id}>
          <Cell row={row} column={column} lines={row.cells[at] ?? null} />
        </td>
      ))}
      {spare && <td className="market-compare-slot" />}
    </tr>
  );
}

type CellProps = { row: CompareRow; column: Column; lines: readonly string[] | null };

function Cell({ row: { key }, column: { detail, state }, lines }: CellProps) {
  if (!detail || !lines) {
    return state === 'waiting' ? (
      <i className="market-bone market-compare-bone" />
    ) : (
      <span className="cy-faint">{'—'}</span>
    );
  }
  if (key === 'rating') return <Stars value={detail.rating} count={detail.ratings} />;
  if (key === 'publisher') return <PublisherMark publisher={detail.publisher} />;
  return lines.map((line) => (
    <span key={line} className="market-compare-line cy-block cy-figures">
      {line}
    </span>
  ));
}

type Column = {
  id: string;
  detail: ListingDetail | null;
  state: 'waiting' | 'there' | 'gone' | 'failed';
  error: unknown;
  retry: () => void;
};

const isGone = (error: unknown) => error instanceof CallError && error.status === 404;

/** One of the four columns; an empty one makes no call. */
const useOne = (id: string | undefined) =>
  useAsk(listingApi.detail, { params: { id: id ?? '' } }, { enabled: id !== undefined });

/** The details of all compared applications; one that is gone or fails does not affect the others. */
function useCompared(ids: readonly string[]): Column[] {
  const places = [useOne(ids[0]), useOne(ids[1]), useOne(ids[2]), useOne(ids[3])];
  return places.slice(0, ids.length).map(({ data, error, refetch }, at) => ({
    id: ids[at] ?? '',
    detail: data ?? null,
    state: data ? 'there' : isGone(error) ? 'gone' : error ? 'failed' : 'waiting',
    error,
    retry: () => void refetch(),
  }));
}
