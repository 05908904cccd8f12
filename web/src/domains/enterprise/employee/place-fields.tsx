import { Form, Select, TreeSelect } from 'antd';
import { Field } from '../../../kit/fields.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/employee/en.ts';
import { departmentTree, useDepartments, usePositions } from '../lent/departments.ts';
import { useEnterpriseId } from './use-people.ts';

/** A department and a position of it; inside a form with `departmentId` and `positionId`. */
export function PlaceFields() {
  const t = useText(words);
  const form = Form.useFormInstance();
  const departments = useDepartments(useEnterpriseId());
  const departmentId: string | null | undefined = Form.useWatch('departmentId', form);
  const positions = usePositions(departmentId ?? undefined);
  const none = departmentId ? t.positionNone : t.positionFirst;
  return (
    <>
      <Field
        name="departmentId"
        label={t.department}
        help={t.departmentHelp}
        normalize={(value?: string) => value ?? null}
      >
        <TreeSelect
          allowClear
          showSearch={{ treeNodeFilterProp: 'title' }}
          treeDefaultExpandAll
          placeholder={t.department}
          loading={departments.isPending}
          treeData={departmentTree(departments.data ?? [])}
          onChange={() => form.setFieldValue('positionId', null)}
        />
      </Field>
      <Field
        name="positionId"
        label={t.position}
        help={t.positionHelp}
        normalize={(value?: string) => value ?? null}
      >
        <Select
          allowClear
          disabled={!departmentId}
          placeholder={departmentId && positions.data?.length !== 0 ? t.noPosition : none}
          notFoundContent={none}
          showSearch={{ optionFilterProp: 'label' }}
          options={(departmentId ? (positions.data ?? []) : []).map(({ id, name }) => ({
            value: id,
            label: name,
          }))}
        />
      </Field>
    </>
  );
}
