import '../member/member.css';
import { positionRoleApi } from '@cloudyard/contract/access/position-role.ts';
import { Tree } from 'antd';
import { useLocation, useNavigate } from 'react-router';
import { PageHead } from '../../../kit/list-page.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Panel } from '../../../kit/panel.tsx';
import { usePlaceId } from '../../../kit/place.ts';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { type Department, departmentTree, useDepartments } from '../../enterprise/lent/departments.ts';
import { words } from '../i18n/member/en.ts';
import { InPlace } from '../shared/with-role.tsx';
import { PositionRules } from './position-rules.tsx';

export const PositionRolePage = () => (
  <InPlace place="enterprise">
    <Office />
  </InPlace>
);

/** Departments left, the roles of the chosen one right. */
function Office() {
  const t = useText(words);
  usePageTitle(t.office);
  const asked = useDepartments(usePlaceId('enterprise'));
  return (
    <div className="cy-page">
      <PageHead title={t.office} sentence={t.officeSentence} />
      <Loaded asked={asked}>
        {(departments) =>
          departments.length === 0 ? (
            <div className="cy-panel">
              <Empty title={t.departmentsEmpty} hint={t.departmentsEmptyHint} />
            </div>
          ) : (
            <Offices departments={departments} />
          )
        }
      </Loaded>
    </div>
  );
}

function Offices({ departments }: { departments: Department[] }) {
  const t = useText(words);
  const enterpriseId = usePlaceId('enterprise');
  const rules = useAsk(positionRoleApi.list, { query: { enterpriseId } });
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const wanted = new URLSearchParams(search).get('department');
  const department = departments.find(({ id }) => id === wanted);
  const choose = (id: string | undefined) =>
    void navigate({ pathname, search: id ? `?department=${id}` : '' }, { replace: true });
  return (
    <div className="access-member-office cy-fold-1023 cy-grid cy-start cy-gap-16">
      <Panel title={t.departments}>
        <Tree
          aria-label={t.departments}
          blockNode
          defaultExpandAll
          selectedKeys={department ? [department.id] : []}
          treeData={departmentTree(departments)}
          onSelect={([key]) => choose(key === undefined ? undefined : String(key))}
        />
      </Panel>
      {department ? (
        <PositionRules key={department.id} department={department} departments={departments} asked={rules} />
      ) : (
        <section className="cy-panel" aria-label={t.roles}>
          <Empty title={t.chooseDepartment} hint={t.chooseDepartmentHint} />
        </section>
      )}
    </div>
  );
}
