import { modelApi } from '@cloudyard/contract/bigdata/model.ts';
import type { Model } from '@cloudyard/contract/bigdata/model-shown.ts';
import type { CategoryCode } from '@cloudyard/contract/bigdata/values.ts';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/model/en.ts';
import { NamedFields } from '../shared/named-fields.tsx';
import { CHANGED } from './use-model-acts.ts';

/** Name, description, category. */
export function ModelDialog({ model, onClose }: { model: Model; onClose: () => void }) {
  const t = useText(words);
  const toast = useToast();
  const change = useSend(modelApi.change, { act: 'form', refresh: CHANGED });
  const { id, name, description, category } = model;
  return (
    <FormModal title={t.editTitle} footer={null} width={640} onClose={onClose}>
      <EntityForm
        schema={modelApi.change.body}
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
