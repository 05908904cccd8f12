import { datasetApi } from '@cloudyard/contract/bigdata/dataset.ts';
import { modelApi } from '@cloudyard/contract/bigdata/model.ts';
import type { RunOutput } from '@cloudyard/contract/bigdata/project-shown.ts';
import { DATA_TYPES } from '@cloudyard/contract/bigdata/values.ts';
import type { z } from 'zod';
import { EntityForm } from '../../../../kit/entity-form.tsx';
import { SelectField } from '../../../../kit/fields.tsx';
import { FormModal } from '../../../../kit/form-dialog.tsx';
import { useText } from '../../../../kit/text.ts';
import { useToast } from '../../../../kit/toast.ts';
import { useSend } from '../../../../kit/use-send.ts';
import { useWho } from '../../../../kit/who.ts';
import { words } from '../../i18n/project/panel/en.ts';
import { NamedFields } from '../../shared/named-fields.tsx';
import { TENANT } from './run-rules.ts';

export type Keeping = { output: RunOutput; name: string };
type KeepDialogProps = { keeping: Keeping; project: { id: string; name: string }; onClose: () => void };

const { name, description, categoryCode, dataTypeCode } = datasetApi.save.body.shape;
const DatasetDraft = datasetApi.save.body.pick({
  name: true,
  description: true,
  categoryCode: true,
  dataTypeCode: true,
});
const ModelDraft = modelApi.save.body.pick({ name: true, description: true, categoryCode: true });
export const KEPT_FIELDS = { name, description, categoryCode, dataTypeCode };

/** Keeps what a module made as a dataset or a model of one's own. */
export function KeepDialog(props: KeepDialogProps) {
  const t = useText(words).keep;
  const isTable = props.keeping.output.kind === 'dataset';
  return (
    <FormModal
      title={isTable ? t.datasetTitle : t.modelTitle}
      footer={null}
      width={640}
      onClose={props.onClose}
    >
      {isTable ? <DatasetForm {...props} /> : <ModelForm {...props} />}
    </FormModal>
  );
}

function useKept(onClose: () => void, saved: string) {
  const toast = useToast();
  return () => {
    toast.success(saved);
    onClose();
  };
}

function DatasetForm({ keeping, project, onClose }: KeepDialogProps) {
  const t = useText(words).keep;
  const toast = useToast();
  const { userId } = useWho();
  const done = useKept(onClose, t.datasetSaved);
  const save = useSend(datasetApi.save, { act: 'form', refresh: [datasetApi.list] });
  return (
    <EntityForm
      schema={DatasetDraft}
      initial={{
        name: keeping.name,
        description: keeping.name,
        categoryCode: 'other',
        dataTypeCode: 'parquet',
      }}
      verb={t.verb}
      failed={t.datasetFailed}
      onSend={async (draft: z.output<typeof DatasetDraft>) => {
        toast.info(t.saving);
        await save.mutateAsync({
          body: {
            ...draft,
            ...{ srcPath: keeping.output.path, projectId: project.id, projectName: project.name },
            ...{ tenant: TENANT, system: false, ...(userId ? { userId } : {}) },
          },
        });
        done();
      }}
      onCancel={onClose}
    >
      <NamedFields />
      <SelectField
        name="dataTypeCode"
        label={t.format}
        options={DATA_TYPES.map(({ code, name: label }) => ({ value: code, label }))}
      />
    </EntityForm>
  );
}

function ModelForm({ keeping, project, onClose }: KeepDialogProps) {
  const t = useText(words).keep;
  const toast = useToast();
  const { userId, enterpriseId } = useWho();
  const done = useKept(onClose, t.modelSaved);
  const save = useSend(modelApi.save, { act: 'form', refresh: [modelApi.list, modelApi.page] });
  return (
    <EntityForm
      schema={ModelDraft}
      initial={{ name: keeping.name, description: keeping.name, categoryCode: 'other' }}
      verb={t.verb}
      failed={t.modelFailed}
      onSend={async (draft: z.output<typeof ModelDraft>) => {
        toast.info(t.saving);
        await save.mutateAsync({
          body: {
            ...draft,
            ...{ path: keeping.output.path, projectId: project.id, projectName: project.name },
            ...(userId ? { userId } : {}),
            ...(enterpriseId ? { enterpriseId } : {}),
          },
        });
        done();
      }}
      onCancel={onClose}
    >
      <NamedFields />
    </EntityForm>
  );
}
