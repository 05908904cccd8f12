import { type Dataset, datasetApi } from '@cloudyard/contract/bigdata/dataset.ts';
import type { CategoryCode } from '@cloudyard/contract/bigdata/values.ts';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { SelectField, TextAreaField, TextField } from '../../../kit/fields.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/dataset/en.ts';
import { useCategoryOptions } from './coded-name.ts';

const refresh = [datasetApi.list, datasetApi.detail];

/** Name, description, category. */
export function DatasetDialog({ dataset, onClose }: { dataset: Dataset; onClose: () => void }) {
  const t = useText(words);
  const toast = useToast();
  const change = useSend(datasetApi.change, { act: 'form', refresh });
  const { id, name, description, category } = dataset;
  return (
    <FormModal title={t.editTitle} footer={null} width={640} onClose={onClose}>
      <EntityForm
        schema={datasetApi.change.body}
        initial={{ name, description, categoryCode: category.code as CategoryCode }}
        edits
        onSend={async (body) => {
          await change.mutateAsync({ params: { id }, body });
          toast.success(t.changed);
          onClose();
        }}
        onCancel={onClose}
      >
        <NamedFields />
      </EntityForm>
    </FormModal>
  );
}

/** What every dataset is called, and what it is about. */
export function NamedFields() {
  const t = useText(words);
  return (
    <>
      <TextField name="name" label={t.name} maxLength={60} />
      <SelectField name="categoryCode" label={t.category} options={useCategoryOptions()} />
      <TextAreaField name="description" label={t.description} maxLength={1000} rows={3} />
    </>
  );
}
