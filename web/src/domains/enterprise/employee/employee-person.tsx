import { type Employee, employeeApi } from '@cloudyard/contract/enterprise/employee.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CopyId } from '../../../kit/copy-id.tsx';
import { useMay } from '../../../kit/may.tsx';
import { LoadedObject, ObjectPage } from '../../../kit/object-page.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { useWho } from '../../../kit/who.ts';
import { words } from '../i18n/employee/en.ts';
import { Avatar } from '../shared/avatar.tsx';
import { calledOf } from '../shared/person-name.ts';
import { ContactFacts, Moves } from './employee-facts.tsx';
import { type Operation, Operations } from './employee-operations.tsx';

/** One employee of the current enterprise, with where they have worked in it. */
export function EmployeePerson({ id }: { id: string }) {
  const asked = useAsk(employeeApi.detail, { params: { userId: id } });
  const t = useText(words);
  return (
    <LoadedObject asked={asked} missing="enterprise.employee_not_found">
      {(employee) => (
        <ObjectPage
          type="employee"
          id={employee.id}
          title={calledOf(employee)}
          mark={<Avatar picture={employee.avatar} />}
          identity={<Identity employee={employee} />}
          facts={[
            { label: t.department, value: employee.departmentPath.join(' / ') || t.nowhere },
            { label: t.position, value: employee.position?.name ?? t.noPosition },
            { label: t.workNum, value: employee.workNum },
            { label: t.joinedAt, value: <TimeText value={employee.joinedAt} /> },
          ]}
          actions={<Acts employee={employee} />}
          tabs={[
            {
              key: 'overview',
              label: t.overview,
              show: () => (
                <div className="cy-pad">
                  <ContactFacts employee={employee} />
                </div>
              ),
            },
          ]}
          aside={
            <Panel title={t.moves}>
              <Moves moves={employee.moves} />
            </Panel>
          }
        />
      )}
    </LoadedObject>
  );
}

function Identity({ employee }: { employee: Employee }) {
  const t = useText(words);
  const isLeft = employee.leftAt !== null;
  return (
    <>
      <StatusTag tone={isLeft ? 'neutral' : 'good'}>{t.types[isLeft ? 'left' : 'working']}</StatusTag>
      {!employee.seated && <StatusTag tone="caution">{t.unseated}</StatusTag>}
      <CopyId id={employee.id} />
    </>
  );
}

function Acts({ employee }: { employee: Employee }) {
  const t = useText(words);
  const navigate = useNavigate();
  const { userId } = useWho();
  const mayEdit = useMay()(employeeApi.change.allow);
  const [operation, setOperation] = useState<Operation>();
  const start = (kind: Operation['kind']) => setOperation({ kind, people: [employee] });
  const isOwn = employee.id === userId;
  if (!mayEdit) return null;
  return (
    <>
      {employee.leftAt !== null ? (
        <Button onClick={() => start('return')}>{t.return}</Button>
      ) : (
        <>
          {!isOwn && <Button onClick={() => start('leave')}>{t.leave}</Button>}
          <Button
            type="primary"
            onClick={() => void navigate(`/console/edit-user-job${isOwn ? '' : `?userId=${employee.id}`}`)}
          >
            {t.edit}
          </Button>
        </>
      )}
      <Operations operation={operation} first={false} onClose={() => setOperation(undefined)} />
    </>
  );
}
