import { type Employee, employeeApi } from '@cloudyard/contract/enterprise/employee.ts';
import { Alert, Modal } from 'antd';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { Field, TextAreaField } from '../../../kit/fields.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/employee/index.ts';
import { calledOf } from '../parts/somebody.ts';
import { PersonSelect } from './person-select.tsx';
import { peopleChanged } from './use-people.ts';

const Draft = employeeApi.leave.body.omit({ version: true });

type DialogProps = { employee: Employee; onClose: () => void };

/** Somebody leaves: what that means is said before. */
export function LeaveDialog({ employee, onClose }: DialogProps) {
  const t = useText(words);
  const toast = useToast();
  const send = useSend(employeeApi.leave, { refresh: peopleChanged });
  const { id, version } = employee;
  return (
    <Modal
      open
      title={fill(t.leaveTitle, { name: calledOf(employee) })}
      footer={null}
      mask={{ closable: false }}
      onCancel={onClose}
    >
      <div className="cy-stack">
        <Alert
          type="warning"
          showIcon
          title={t.leaveIntro}
          description={
            <ul className="people-effects">
              {t.leaveEffects.map((effect) => (
                <li key={effect}>{effect}</li>
              ))}
            </ul>
          }
        />
        <EntityForm
          schema={Draft}
          initial={{ reason: '' }}
          verb={t.leaveVerb}
          onCancel={onClose}
          onSend={async (draft) => {
            await send.mutateAsync({ params: { userId: id }, body: { ...draft, version } });
            toast.success(t.left);
            onClose();
          }}
        >
          <TextAreaField name="reason" label={t.reason} help={t.reasonHelp} maxLength={300} rows={3} />
          {employee.heads && (
            <Field
              name="successor"
              label={t.successor}
              help={t.successorHelp}
              normalize={(value?: string | null) => value ?? undefined}
            >
              <PersonSelect except={id} />
            </Field>
          )}
        </EntityForm>
      </div>
    </Modal>
  );
}
