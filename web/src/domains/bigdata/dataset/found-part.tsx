import type { Sniffed } from '@cloudyard/contract/bigdata/table.ts';
import { Alert, Button } from 'antd';
import { CallError } from '../../../kit/call.ts';
import { Skeleton } from '../../../kit/skeleton.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useErrorText, useKitText, useText } from '../../../kit/text.ts';
import { useSaid } from '../../algorithm/lent/said.ts';
import { words } from '../i18n/dataset/en.ts';
import { Cells } from './cells.tsx';
import { ColumnLines } from './column-lines.tsx';
import { columnProblem } from './column-problem.ts';
import { Choice, ReadingFields } from './reading-fields.tsx';
import type { Sniffing } from './use-sniff.ts';

const PREVIEW_HEIGHT = 260;

/** What the server found in the file, for people to correct. */
export function FoundPart({ sniffing }: { sniffing: Sniffing }) {
  const t = useText(words).bring;
  const { found, sheet, isLooking } = sniffing;
  if (!found)
    return sniffing.error ? (
      <Unread sniffing={sniffing} />
    ) : (
      <div role="status" aria-label={t.looking}>
        <Skeleton lines={['40%', '100%', '100%', '100%', '80%']} />
      </div>
    );
  return (
    <section className="cy-stack" aria-label={t.found} aria-busy={isLooking}>
      <header>
        <h3 className="cy-flush cy-size-14 cy-strong">{t.found}</h3>
        <p className="cy-flush cy-faint">{t.foundHint}</p>
      </header>
      <div className="bigdata-reading cy-grid cy-gap-12">
        {found.sheets.length > 0 && (
          <Choice
            label={t.sheet}
            value={sheet ?? ''}
            options={found.sheets.map((one) => ({ value: one, label: one }))}
            onChange={sniffing.chooseSheet}
          />
        )}
        {found.reading && <ReadingFields reading={found.reading} onChange={sniffing.read} />}
      </div>
      {sniffing.error && <Unread sniffing={sniffing} />}
      <ColumnLines columns={found.columns} misfits={found.misfits} onChange={sniffing.columns} />
      <WrongColumns columns={found.columns} />
      <FirstRows found={found} />
    </section>
  );
}

function FirstRows({ found }: { found: Sniffed }) {
  const t = useText(words).bring;
  const rowNumber = useText(words).rowNumber;
  // A row of the answer has a value for each column of the file, also for those left out.
  const kept = found.columns.flatMap((column, at) => (column.isKept ? [{ ...column, at }] : []));
  return (
    <section className="cy-column" aria-label={fill(t.preview, { n: found.rows.length })}>
      <h3 className="cy-flush cy-size-14 cy-strong">{fill(t.preview, { n: found.rows.length })}</h3>
      <div className="cy-box cy-clip">
        <Cells
          columns={kept}
          rows={found.rows.map((row) => kept.map(({ at }) => row[at] ?? null))}
          numberTitle={rowNumber}
          height={PREVIEW_HEIGHT}
          empty={<Empty title={t.noRows} />}
        />
      </div>
    </section>
  );
}

/** Why these columns cannot be saved, in words. */
export function useColumnProblem(): (columns: Sniffed['columns']) => string | undefined {
  const t = useText(words).bring;
  return (columns) => {
    const problem = columnProblem(columns);
    return problem?.kind === 'namesTwice'
      ? fill(t.namesTwice, { name: problem.name })
      : problem && t[problem.kind];
  };
}

function WrongColumns({ columns }: Pick<Sniffed, 'columns'>) {
  const text = useColumnProblem()(columns);
  return text === undefined ? null : <Alert type="error" showIcon role="alert" title={text} />;
}

function Unread({ sniffing }: { sniffing: Sniffing }) {
  const t = useText(words).bring;
  const kit = useKitText();
  const errorText = useErrorText();
  const said = useSaid();
  const { error } = sniffing;
  const where = error instanceof CallError ? Object.values(error.fields).map(said).join(' · ') : '';
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={t.unread}
      description={[errorText(error), where].filter((one) => one !== '').join(' ')}
      action={
        <Button size="small" onClick={sniffing.retry}>
          {kit.retry}
        </Button>
      }
    />
  );
}
