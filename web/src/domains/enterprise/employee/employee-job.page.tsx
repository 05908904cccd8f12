import './employee.css';
import { type Employee, employeeApi, OwnJob, Place } from '@cloudyard/contract/enterprise/employee.ts';
import { Id } from '@cloudyard/contract/kit/values.ts';
import { Alert, Button } from 'antd';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { CallError } from '../../../kit/call-error.ts';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { TextAreaField, TextField } from '../../../kit/fields.tsx';
import { PageHead } from '../../../kit/list-page.tsx';
import { useMay } from '../../../kit/may.tsx';
import { useLeave, usePageTitle } from '../../../kit/page-holder.ts';
import { Panel } from '../../../kit/panel.tsx';
import { Loaded, NoPermission } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { useWho } from '../../../kit/who.ts';
import { words } from '../i18n/employee/en.ts';
import { calledOf } from '../shared/person-name.ts';
import { ContactFacts, PlaceFacts } from './employee-facts.tsx';
import { InEnterprise } from './in-enterprise.tsx';
import { PlaceFields } from './place-fields.tsx';
import { peopleChanged } from './use-people.ts';

const LIST = '/console/employee-list-management';

/** The user's own work; or with `?userId=` another employee's, for users who may change it. */
export function EmployeeJobPage() {
  const [search] = useSearchParams();
  const may = useMay();
  const { userId } = useWho();
  const wanted = search.get('userId');
  if (wanted === null || wanted === userId) {
    return (
      <InEnterprise>
        <OwnJobPage />
      </InEnterprise>
    );
  }
  if (!Id.safeParse(wanted).success) return <Navigate to="/exception/415" replace />;
  if (!may(employeeApi.change.allow) || !may(employeeApi.detail.allow)) return <NoPermission />;
  return (
    <InEnterprise>
      <JobOf key={wanted} userId={wanted} />
    </InEnterprise>
  );
}

function OwnJobPage() {
  const t = useText(words).job;
  usePageTitle(t.own);
  const asked = useAsk(employeeApi.ownJob, {});
  return (
    <Loaded asked={asked}>
      {(employee) => (
        <div className="cy-page">
          <PageHead title={t.own} sentence={t.ownSentence} />
          <Panel title={t.contact}>
            <OwnForm employee={employee} />
          </Panel>
          <Panel title={t.place}>
            <div className="cy-stack">
              <p className="cy-faint">{fill(t.placeNote, { right: t.placeRight })}</p>
              <PlaceFacts employee={employee} />
            </div>
          </Panel>
        </div>
      )}
    </Loaded>
  );
}

function OwnForm({ employee }: { employee: Employee }) {
  const t = useText(words).job;
  const toast = useToast();
  const send = useSend(employeeApi.saveOwnJob, { act: 'form', refresh: peopleChanged });
  return (
    <EntityForm
      schema={OwnJob}
      initial={employee}
      edits
      onSend={async (body) => {
        await send.mutateAsync({ body });
        toast.success(t.saved);
      }}
    >
      <TextField name="workPhone" label={t.workPhone} help={t.workPhoneHelp} maxLength={40} />
      <TextField name="workplace" label={t.workplace} help={t.workplaceHelp} maxLength={100} />
      <TextAreaField name="duties" label={t.duties} help={t.dutiesHelp} maxLength={500} />
    </EntityForm>
  );
}

const isUnknown = (error: unknown) =>
  error instanceof CallError && error.code === 'enterprise.employee_not_found';

function JobOf({ userId }: { userId: string }) {
  const t = useText(words).job;
  const navigate = useNavigate();
  const leave = useLeave();
  const asked = useAsk(employeeApi.detail, { params: { userId } });
  const name = asked.data && calledOf(asked.data);
  usePageTitle(name ? fill(t.of, { name }) : t.title);
  if (isUnknown(asked.error)) return <Navigate to="/exception/415" replace />;
  return (
    <Loaded asked={asked}>
      {(employee) => (
        <div className="cy-page">
          <PageHead
            title={fill(t.of, { name: calledOf(employee) })}
            sentence={t.ofSentence}
            actions={<Button onClick={() => leave(() => void navigate(LIST))}>{t.back}</Button>}
          />
          <Panel title={t.place}>
            {employee.leftAt ? (
              <Alert type="info" showIcon title={t.left} />
            ) : (
              <PlaceForm key={employee.version} employee={employee} />
            )}
          </Panel>
          <Panel title={t.contact}>
            <div className="cy-stack">
              <p className="cy-faint">{t.contactNote}</p>
              <ContactFacts employee={employee} />
            </div>
          </Panel>
        </div>
      )}
    </Loaded>
  );
}

function PlaceForm({ employee }: { employee: Employee }) {
  const t = useText(words);
  const toast = useToast();
  const send = useSend(employeeApi.change, { act: 'form', refresh: peopleChanged });
  const { id, version, department, position, workNum } = employee;
  return (
    <EntityForm
      schema={Place}
      initial={{
        departmentId: department?.id ?? null,
        positionId: position?.id ?? null,
        workNum: workNum ?? '',
      }}
      edits
      onSend={async (place) => {
        await send.mutateAsync({ params: { userId: id }, body: { ...place, version } });
        toast.success(t.job.saved);
      }}
    >
      <PlaceFields />
      <TextField name="workNum" label={t.workNum} help={t.workNumHelp} maxLength={40} />
    </EntityForm>
  );
}
