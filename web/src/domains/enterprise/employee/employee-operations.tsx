import { type Employee, employeeApi } from '@cloudyard/contract/enterprise/employee.ts';
import { Button } from 'antd';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { Field, TextAreaField } from '../../../kit/fields.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { useWho } from '../../../kit/who.ts';
import { PartDialog } from '../department/part-dialog.tsx';
import { words } from '../i18n/employee/en.ts';
import { calledOf } from '../shared/person-name.ts';
import { PersonSelect } from './person-select.tsx';
import { PlaceFields } from './place-fields.tsx';
import { TransferDialog } from './transfer-dialog.tsx';
import { peopleChanged } from './use-people.ts';

const Draft = employeeApi.leave.body.omit({ version: true });

type DialogProps = { employee: Employee; onClose: () => void };

/** Ends an employment; the dialog says first what that means. */
function LeaveDialog({ employee, onClose }: DialogProps) {
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
      <ul className="enterprise-people-effects cy-indent">
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

export type Operation = {
  kind: 'transfer' | 'leave' | 'return';
  people: readonly Employee[];
  onDone?: () => void;
};

const MOST = 500;

type SelectionBarProps = {
  people: Employee[];
  first: boolean;
  onTransfer: (operation: Operation) => void;
  clear: () => void;
};

/** The actions on the selected rows, with the reason where one is disabled. */
export function SelectionBar({ people, first, onTransfer, clear }: SelectionBarProps) {
  const t = useText(words);
  const { userId } = useWho();
  const why = people.some(({ id }) => id === userId)
    ? t.transferSelf
    : people.length > MOST
      ? fill(t.transferMost, { n: MOST })
      : undefined;
  return (
    <>
      <Button
        size="small"
        disabled={why !== undefined}
        onClick={() => onTransfer({ kind: 'transfer', people, onDone: clear })}
      >
        {first ? t.assign : t.transfer}
      </Button>
      {why && <span className="cy-faint">{why}</span>}
    </>
  );
}

type OperationsProps = { operation: Operation | undefined; first: boolean; onClose: () => void };

/** The open dialog, if any. */
export function Operations({ operation, first, onClose }: OperationsProps) {
  const one = operation?.people[0];
  if (!operation || !one) return null;
  switch (operation.kind) {
    case 'leave':
      return <LeaveDialog employee={one} onClose={onClose} />;
    case 'return':
      return <ReturnDialog employee={one} onClose={onClose} />;
    case 'transfer':
      return (
        <TransferDialog
          people={operation.people}
          first={first}
          onClose={onClose}
          onDone={() => {
            operation.onDone?.();
            onClose();
          }}
        />
      );
  }
}

/** Invites a former employee back; they return when they accept. */
function ReturnDialog({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const t = useText(words);
  const toast = useToast();
  const send = useSend(employeeApi.return, { act: 'form', refresh: peopleChanged });
  return (
    <FormModal title={fill(t.returnTitle, { name: calledOf(employee) })} footer={null} onClose={onClose}>
      <div className="cy-stack">
        <p className="cy-faint">{t.returnHint}</p>
        <EntityForm
          schema={employeeApi.return.body}
          initial={{ departmentId: null, positionId: null }}
          verb={t.return}
          onCancel={onClose}
          onSend={async (body) => {
            await send.mutateAsync({ params: { userId: employee.id }, body });
            toast.success(t.returned);
            onClose();
          }}
        >
          <PlaceFields />
        </EntityForm>
      </div>
    </FormModal>
  );
}
