import { type Employee, employeeApi } from '@cloudyard/contract/enterprise/employee.ts';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/employee/en.ts';
import { calledOf } from '../parts/somebody.ts';
import { PlaceFields } from './place-fields.tsx';
import { peopleChanged } from './use-people.ts';

/** Asks somebody who left to come back; they do when they accept. */
export function ReturnDialog({ employee, onClose }: { employee: Employee; onClose: () => void }) {
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
