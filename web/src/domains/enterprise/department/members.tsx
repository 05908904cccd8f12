import { employeeApi } from '@cloudyard/contract/enterprise/employee.ts';
import { Skeleton } from 'antd';
import { Link } from 'react-router';
import { useMay } from '../../../kit/may.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useEnterpriseId } from '../employee/use-people.ts';
import { words } from '../i18n/department/en.ts';
import { calledOf } from '../parts/somebody.ts';
import { Nothing } from './positions.tsx';
import type { Branch } from './tree.ts';

const MOST = 8;

/** The first who work in a department or below it, and the way to all of them. */
export function Members({ branch }: { branch: Branch }) {
  return useMay()(employeeApi.page.allow) ? <First branch={branch} /> : null;
}

function First({ branch }: { branch: Branch }) {
  const t = useText(words);
  const enterpriseId = useEnterpriseId();
  const place = { departmentId: branch.id, below: 'true' };
  const asked = useAsk(employeeApi.page, { query: { ...place, enterpriseId, pageSize: MOST } });
  const all = `/console/employee-list-management?${new URLSearchParams(place)}`;
  const total = asked.data?.totalElements ?? 0;
  return (
    <Panel
      title={t.employees}
      actions={total > 0 && <Link to={all}>{fill(t.employeesAll, { n: total })}</Link>}
    >
      <Loaded asked={asked} skeleton={<Skeleton active title={false} paragraph={{ rows: 3 }} />}>
        {({ content }) =>
          content.length === 0 ? (
            <Nothing title={t.employeesNone} hint={t.employeesNoneHint} />
          ) : (
            <ul className="enterprise-department-parts cy-list">
              {content.map((one) => (
                <li key={one.id}>
                  <span className="cy-grow cy-break">
                    {calledOf(one)} {one.workNum && <code>{one.workNum}</code>}
                  </span>
                  <span className="cy-faint">
                    {[one.department?.name, one.position?.name].filter(Boolean).join(' / ')}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}
