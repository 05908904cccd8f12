import type { Column } from './columns.tsx';
import { useKitText } from './text.ts';
import { usePhone } from './use-phone.ts';

const ROWS = Array.from({ length: 8 }, (_, at) => at);

/** What is about to be there: rows of a phone, or a table with its heads; both of their height. */
export function TableSkeleton<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  const t = useKitText();
  const isPhone = usePhone();
  return (
    <div role="status" aria-label={t.loading}>
      {isPhone ? <PhoneSkeleton /> : <Heads columns={columns} />}
    </div>
  );
}

const PhoneSkeleton = () => (
  <ul className="cy-phone-rows" aria-hidden="true">
    {ROWS.map((row) => (
      <li key={row}>
        <div className="cy-grow cy-phone-skeleton">
          <i />
          <i />
        </div>
      </li>
    ))}
  </ul>
);

function Heads<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
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
  );
}
