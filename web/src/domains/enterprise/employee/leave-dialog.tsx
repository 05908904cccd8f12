import { type Employee, employeeApi } from '@cloudyard/contract/enterprise/employee.ts';
import { Field, TextAreaField } from '../../../kit/fields.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { PartDialog } from '../department/part-dialog.tsx';
import { words } from '../i18n/employee/en.ts';
import { calledOf } from '../parts/somebody.ts';
import { PersonSelect } from './person-select.tsx';
import { peopleChanged } from './use-people.ts';

const Draft = employeeApi.leave.body.omit({ version: true });

type DialogProps = { employee: Employee; onClose: () => void };

/** Somebody leaves: what that means is said before. */
export function LeaveDialog({ employee, onClose }: DialogProps) {
  const t = useText(words);
  const toast = useToast();
  const send = useSend(employeeApi.leave, { act: 'form', refresh: peopleChanged });
  const { id, version } = employee;
  return (
    <PartDialog
      title={fill(t.leaveTitle, { name: calledOf(employee) })}
      verb={t.leaveVerb}
      danger
      schema={Draft}
      initial={{ reason: '' }}
      onSend={async (draft) => {
        await send.mutateAsync({ params: { userId: id }, body: { ...draft, version } });
        toast.success(t.left);
      }}
      onClose={onClose}
    >
      <p>{t.leaveIntro}</p>
      <ul className="enterprise-people-effects">
        {t.leaveEffects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
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
    </PartDialog>
  );
}
