import './monitor.css';
import { monitorApi } from '@cloudyard/contract/identity/monitor.ts';
import { Link } from 'react-router';
import { DataTable } from '../../../kit/data-table.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/monitor/en.ts';
import { historyOf } from './period.ts';
import { recordColumns } from './record-columns.tsx';

/** The last logins of a person: a tab on the person's page. */
export function LoginsOfPerson({ id }: { id: string }) {
  const t = useText(words);
  const asked = useAsk(monitorApi.history, { query: { userId: id, page: 0, size: 10 } });
  const all = asked.data?.totalElements ?? 0;
  return (
    <>
      <DataTable
        asked={asked}
        rows={asked.data?.content}
        columns={recordColumns(t)
          .filter(({ key }) => key !== 'username')
          .map(({ sorter: _, ...column }) => column)}
        empty={<Empty title={t.neverLoggedIn} />}
      />
      {all > 10 && (
        <div className="cy-foot">
          <Link to={historyOf({ userId: id })}>{fill(t.allLogins, { n: all.toLocaleString() })}</Link>
        </div>
      )}
    </>
  );
}
