import { OfficeRoleDraft, positionRoleApi } from '@cloudyard/contract/access/position-role.ts';
import { roleApi } from '@cloudyard/contract/access/role.ts';
import { Select } from 'antd';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { Field, SelectField, SwitchField } from '../../../kit/fields.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { usePlaceId } from '../../../kit/place.ts';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { roleText } from '../../../kit/use-localized-name.ts';
import { useSend } from '../../../kit/use-send.ts';
import type { Department, Position } from '../../enterprise/lent/departments.ts';
import { words } from '../i18n/member/en.ts';
import { changedByOffice } from '../member/use-changes.ts';

type PositionFormProps = { department: Department; positions: Position[]; onClose: () => void };

/** A role for the whole department, optionally with those below it, or for one position in it. */
export function PositionForm({ department, positions, onClose }: PositionFormProps) {
  const t = useText(words);
  const toast = useToast();
  const enterpriseId = usePlaceId('enterprise');
  const roles = useAsk(roleApi.all, { query: { enterpriseId } }).data ?? [];
  const add = useSend(positionRoleApi.add, { act: 'form', refresh: changedByOffice });
  const send = async (draft: OfficeRoleDraft) => {
    // A position belongs to this department alone: those below have their own.
    await add.mutateAsync({ body: { ...draft, below: draft.below && draft.positionId === null } });
    toast.success(t.ruleAdded);
    onClose();
  };
  return (
    <FormModal title={fill(t.ruleTitle, { name: department.name })} footer={null} onClose={onClose}>
      <EntityForm
        schema={OfficeRoleDraft}
        initial={{ departmentId: department.id, positionId: null, below: false }}
        verb={t.addRule}
        onSend={send}
        onCancel={onClose}
      >
        <SelectField
          name="roleId"
          label={t.ruleRole}
          help={t.ruleRoleHelp}
          options={roles
            .filter(({ can }) => can.assign)
            .map(({ id, name }) => ({ value: id, label: roleText(name) }))}
        />
        <Field
          name="positionId"
          label={t.rulePosition}
          help={t.rulePositionHelp}
          normalize={(value?: string) => value ?? null}
        >
          <Select
            allowClear
            placeholder={t.wholeDepartment}
            options={positions.map(({ id, name }) => ({ value: id, label: roleText(name) }))}
          />
        </Field>
        <SwitchField name="below" label={t.ruleBelow} help={t.ruleBelowHelp} />
      </EntityForm>
    </FormModal>
  );
}
