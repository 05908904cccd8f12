import { type Dataset, datasetApi } from '@cloudyard/contract/bigdata/dataset.ts';
import type { CategoryCode } from '@cloudyard/contract/bigdata/values.ts';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/dataset/en.ts';
import { NamedFields } from '../shared/named-fields.tsx';

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
