import { DragOutlined, PlusOutlined } from '@ant-design/icons';
import { departmentApi } from '@cloudyard/contract/enterprise/department.ts';
import { employeeApi } from '@cloudyard/contract/enterprise/employee.ts';
import { Button, Skeleton } from 'antd';
import { Link } from 'react-router';
import { useMay } from '../../../kit/may.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { nodeIn, type Spot, spotOf } from '../../../kit/tree.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useEnterpriseId } from '../employee/use-people.ts';
import { words } from '../i18n/department/en.ts';
import { calledOf } from '../shared/person-name.ts';
import { AddDepartment, EditDepartment } from './department-form.tsx';
import { Groups } from './groups.tsx';
import { Nothing, Positions } from './positions.tsx';
import type { Branch } from './tree.ts';
import { useRemoval } from './use-calls.ts';

const MOST = 8;

/** The first employees of a department and those below it, with a link to all of them. */
function Members({ branch }: { branch: Branch }) {
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
            <ul className="cy-list cy-parted-lines">
              {content.map((one) => (
                <li className="cy-flex cy-baseline cy-gap-4-16" key={one.id}>
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

type DepartmentPaneProps = {
  branches: readonly Branch[];
  chosen: Branch | undefined;
  /** The parent of a department that is being created. */
  adding: string | undefined;
  isDirty: () => boolean;
  isStill: (id: string) => boolean;
  onAdd: (parentId: string) => void;
  onShow: (id: string | undefined) => void;
  onMove: (spot: Spot) => void;
};

/** The pane beside the tree: the new department, the chosen one, or a hint. */
export function DepartmentPane(props: DepartmentPaneProps) {
  const { branches, chosen, adding, onShow } = props;
  const t = useText(words);
  if (adding !== undefined) {
    const parent = nodeIn(branches, adding);
    return (
      <Panel title={t.addTitle} actions={parent ? fill(t.addIn, { name: parent.name }) : t.addAtTop}>
        <AddDepartment
          key={adding}
          parentId={adding}
          onAdded={({ id }) => onShow(id)}
          onCancel={() => onShow(chosen?.id)}
        />
      </Panel>
    );
  }
  if (!chosen)
    return (
      <section className="cy-panel" aria-label={t.choose}>
        <Empty title={t.choose} hint={t.chooseHint} />
      </section>
    );
  // Keyed by the department: its lists are loaded by id, and those of the previous one must not be shown meanwhile.
  return <Chosen key={chosen.id} {...props} branch={chosen} />;
}

function Chosen({ branch, ...props }: DepartmentPaneProps & { branch: Branch }) {
  const { branches, isDirty, isStill, onAdd, onShow, onMove } = props;
  const t = useText(words);
  const mayEdit = useMay()(departmentApi.change.allow);
  return (
    <>
      <Panel
        title={branch.name}
        actions={
          mayEdit && (
            <>
              <Button
                size="small"
                icon={<DragOutlined />}
                onClick={() => onMove({ ...spotOf(branches, branch) })}
              >
                {t.move}
              </Button>
              <Button size="small" icon={<PlusOutlined />} onClick={() => onAdd(branch.id)}>
                {t.addBelow}
              </Button>
              <Remove branch={branch} onRemoved={() => isStill(branch.id) && onShow(undefined)} />
            </>
          )
        }
      >
        <EditDepartment node={branch} mayEdit={mayEdit} isDirty={isDirty} />
        {mayEdit && <Kept branch={branch} />}
      </Panel>
      <Positions departmentId={branch.id} mayEdit={mayEdit} />
      <Groups departmentId={branch.id} mayEdit={mayEdit} />
      <Members branch={branch} />
    </>
  );
}

/** Why a department cannot be deleted; undefined when it can. */
function useKept({ people, children }: Branch): string | undefined {
  const t = useText(words);
  if (people > 0) return fill(t.keptByPeople, { n: people });
  return children.length > 0 ? t.keptByBelow : undefined;
}

function Kept({ branch }: { branch: Branch }) {
  const why = useKept(branch);
  return why && <p className="cy-top-8 cy-faint">{why}</p>;
}

function Remove({ branch, onRemoved }: { branch: Branch; onRemoved: () => void }) {
  const t = useText(words);
  const why = useKept(branch);
  const { remove, removing } = useRemoval(departmentApi.remove, t.removed);
  const { id, name, positions, groups } = branch;
  const question = {
    title: fill(t.removeTitle, { name }),
    consequence: fill(t.removeConsequence, { positions, groups }),
    verb: t.remove,
  };
  const act = async () => {
    if (await remove(name, question, { params: { id } })) onRemoved();
  };
  return (
    <Button
      size="small"
      danger
      title={why}
      disabled={why !== undefined}
      loading={removing}
      onClick={() => void act()}
    >
      {t.remove}
    </Button>
  );
}
