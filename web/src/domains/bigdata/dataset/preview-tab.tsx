import { type DatasetPage, datasetApi } from '@cloudyard/contract/bigdata/dataset.ts';
import { useState } from 'react';
import { Pager } from '../../../kit/data-table.tsx';
import { Empty } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/dataset/en.ts';
import { Cells, keyAt } from './cells.tsx';

const SIZES = [50, 100, 500, 1000];
const HEIGHT = 480;

type Paged = { page: number; size: number; sort: string | undefined };
type PreviewTabProps = { id: string; version: number; schema: DatasetPage['schema'] };

/** Pages through however many rows there are; the server sorts. */
export function PreviewTab({ id, version, schema }: PreviewTabProps) {
  const t = useText(words);
  const [state, setState] = useState<Paged>({ page: 0, size: 100, sort: undefined });
  const offset = state.page * state.size;
  const sort = sortOf(schema, state.sort);
  const asked = useAsk(datasetApi.rows, {
    params: { id },
    body: { version, offset, limit: state.size, ...(sort ? { sort } : {}) },
  });
  return (
    <>
      <Cells
        asked={asked}
        columns={asked.data?.columns ?? schema}
        rows={asked.data?.rows}
        offset={offset}
        numberTitle={t.rowNumber}
        height={HEIGHT}
        empty={<Empty title={t.noRows} />}
        sort={{ value: state.sort, onChange: (next) => setState({ ...state, page: 0, sort: next }) }}
      />
      {asked.data && (
        <div className="cy-foot">
          <Pager
            state={state}
            total={asked.data.total ?? undefined}
            sizes={SIZES}
            onChange={(patch) => setState((now) => ({ ...now, page: 0, ...patch }))}
          />
        </div>
      )}
    </>
  );
}

/** Columns are told apart by their place; the server knows their names. */
function sortOf(schema: PreviewTabProps['schema'], sort: string | undefined) {
  const isDown = sort?.startsWith('-') ?? false;
  const at = schema.findIndex((_, place) => keyAt(place) === (isDown ? sort?.slice(1) : sort));
  const column = schema[at]?.name;
  return column === undefined ? undefined : { column, isDown };
}
