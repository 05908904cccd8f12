import {
  DepartmentDraft,
  type DepartmentNode,
  departmentApi,
} from '@cloudyard/contract/enterprise/department.ts';
import { ConfigProvider, Form } from 'antd';
import { useEffect, useRef } from 'react';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { Field, TextField } from '../../../kit/fields.tsx';
import { useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { type Person, PersonSelect } from '../employee/person-select.tsx';
import { words } from '../i18n/department/en.ts';
import { refresh } from './use-calls.ts';

type AddDepartmentProps = {
  parentId: string;
  onAdded: (node: DepartmentNode) => void;
  onCancel: () => void;
};

export function AddDepartment({ parentId, onAdded, onCancel }: AddDepartmentProps) {
  const t = useText(words);
  const toast = useToast();
  const send = useSend(departmentApi.add, { act: 'form', refresh });
  return (
    <EntityForm
      schema={DepartmentDraft}
      initial={{ name: '', code: '', headId: null }}
      verb={t.add}
      onCancel={onCancel}
      onSend={async (draft) => {
        const made = await send.mutateAsync({ body: { ...draft, parentId } });
        toast.success(t.added);
        onAdded(made);
      }}
    >
      <DepartmentFields head={null} />
    </EntityForm>
  );
}

type EditDepartmentProps = { node: DepartmentNode; mayEdit: boolean; isDirty: () => boolean };

const draftOf = ({ name, code, head }: DepartmentNode): DepartmentDraft => ({
  name,
  code,
  headId: head?.id ?? null,
});

export function EditDepartment({ node, mayEdit, isDirty }: EditDepartmentProps) {
  const t = useText(words);
  const toast = useToast();
  const send = useSend(departmentApi.change, { act: 'form', refresh });
  // The version the typing began with: another user's change in between is refused, not overwritten.
  const seen = useRef(node.version);
  return (
    <ConfigProvider {...(mayEdit ? {} : { componentDisabled: true })}>
      <EntityForm
        schema={DepartmentDraft}
        initial={draftOf(node)}
        edits
        verb={t.save}
        onSend={async (draft) => {
          const saved = await send.mutateAsync({
            params: { id: node.id },
            body: { ...draft, version: seen.current },
          });
          seen.current = saved.version;
          toast.success(t.saved);
        }}
      >
        <Follow
          node={node}
          isDirty={isDirty}
          onFollow={(version) => {
            seen.current = version;
          }}
        />
        <DepartmentFields head={node.head} />
      </EntityForm>
    </ConfigProvider>
  );
}

type FollowProps = { node: DepartmentNode; isDirty: () => boolean; onFollow: (version: number) => void };

/** As long as nothing is typed, the form follows the department: moved, changed by other users. */
function Follow({ node, isDirty, onFollow }: FollowProps) {
  const form = Form.useFormInstance();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a department that has changed has another version
  useEffect(() => {
    if (isDirty()) return;
    form.setFieldsValue(draftOf(node));
    onFollow(node.version);
  }, [node.version]);
  return null;
}

function DepartmentFields({ head }: { head: Person | null }) {
  const t = useText(words);
  return (
    <>
      <TextField name="name" label={t.name} help={t.nameHelp} maxLength={60} />
      <TextField name="code" label={t.code} help={t.codeHelp} maxLength={40} />
      <Field name="headId" label={t.head} help={t.headHelp}>
        <PersonSelect known={head ? [head] : []} />
      </Field>
    </>
  );
}
