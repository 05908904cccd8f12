import type { Column } from './columns.tsx';
import { useKitText } from './text.ts';

const ROWS = Array.from({ length: 8 }, (_, at) => at);

/** The table that is about to be there: its heads, and rows of its height. */
export function TableSkeleton<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  const t = useKitText();
  return (
    <div role="status" aria-label={t.loading}>
      <table className="cy-table-skeleton" aria-hidden="true">
        <thead>
          <tr>
            {columns.map(({ key, title, align }) => (
              <th key={String(key)} align={align === 'right' ? 'right' : 'left'}>
                {typeof title === 'string' ? title : ''}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map((row) => (
            <tr key={row}>
              {columns.map(({ key, width }) => (
                <td key={String(key)} {...(width ? { width } : {})}>
                  <i />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
