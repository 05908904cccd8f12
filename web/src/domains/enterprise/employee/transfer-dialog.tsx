import { type Employee, employeeApi } from '@cloudyard/contract/enterprise/employee.ts';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/employee/en.ts';
import { calledOf } from '../shared/person-name.ts';
import { PlaceFields } from './place-fields.tsx';
import { peopleChanged } from './use-people.ts';

const Draft = employeeApi.transfer.body.omit({ userIds: true });
const MOST_NAMES = 5;

type TransferDialogProps = {
  people: readonly Employee[];
  /** The employees have no department yet. */
  first: boolean;
  onClose: () => void;
  onDone: () => void;
};

/** Gives employees another department and position, and counts the results. */
export function TransferDialog({ people, first, onClose, onDone }: TransferDialogProps) {
  const t = useText(words);
  const toast = useToast();
  const send = useSend(employeeApi.transfer, { act: 'form', refresh: peopleChanged });
  const userIds = people.map(({ id }) => id);
  const names = people.slice(0, MOST_NAMES).map(calledOf).join('、');
  return (
    <FormModal
      title={fill(first ? t.assignTitle : t.transferTitle, { n: people.length })}
      footer={null}
      onClose={onClose}
    >
      <div className="cy-stack">
        <p>
          {names} {people.length > MOST_NAMES && fill(t.and, { n: people.length })}
        </p>
        <p className="cy-faint">{t.transferHint}</p>
        <EntityForm
          schema={Draft}
          initial={{ positionId: null }}
          verb={first ? t.assign : t.transfer}
          onCancel={onClose}
          onSend={async (draft) => {
            const results = await send.mutateAsync({ body: { ...draft, userIds } });
            const n = (kind: string) => results.filter(({ result }) => result === kind).length;
            const counts = { moved: n('moved'), same: n('same'), unknown: n('unknown') };
            if (counts.moved === results.length) toast.success(fill(t.transferred, { n: counts.moved }));
            else toast.warning(fill(t.transferredSome, counts));
            onDone();
          }}
        >
          <PlaceFields />
        </EntityForm>
      </div>
    </FormModal>
  );
}
