import { modelApi } from '@cloudyard/contract/bigdata/model.ts';
import type { Model } from '@cloudyard/contract/bigdata/model-shown.ts';
import { MODEL_FILE_CATEGORY, MODEL_LIMITS } from '@cloudyard/contract/bigdata/model-values.ts';
import { z } from 'zod';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { TextAreaField } from '../../../kit/fields.tsx';
import { bytes } from '../../../kit/figures.ts';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { LargeFileField } from '../../file/lent/large-file-field.tsx';
import { words } from '../i18n/model/en.ts';
import { NamedFields } from '../shared/named-fields.tsx';
import { CHANGED } from './use-model-acts.ts';

type BringModelProps = {
  /** Left out: a new model. */
  of?: Model;
  onClose: () => void;
};

/** Brings a model as a file: one that was downloaded here, or an ONNX file from elsewhere. */
export function BringModel({ of, onClose }: BringModelProps) {
  const t = useText(words);
  return (
    <FormModal
      title={of ? fill(t.versionTitle, { name: of.name }) : t.bring}
      footer={null}
      width={640}
      onClose={onClose}
    >
      {of ? <VersionForm of={of} onClose={onClose} /> : <NewForm onClose={onClose} />}
    </FormModal>
  );
}

const Stored = z.object({ name: z.string(), originalName: z.string(), bytes: z.number() });
const withFile = <T extends z.ZodRawShape>(shape: T) => z.object({ ...shape, path: Stored });
const NewDraft = withFile(modelApi.change.body.shape);
const VersionDraft = withFile({ note: modelApi.addVersion.body.shape.note });

function NewForm({ onClose }: { onClose: () => void }) {
  const t = useText(words);
  const toast = useToast();
  const save = useSend(modelApi.save, { act: 'form', refresh: CHANGED });
  return (
    <EntityForm
      schema={NewDraft}
      initial={{ description: '' }}
      failed={t.bringFailed}
      onSend={async ({ path, ...named }) => {
        await save.mutateAsync({ body: { ...named, path: path.name } });
        toast.success(t.brought);
        onClose();
      }}
      onCancel={onClose}
    >
      <FileField place="new" />
      <NamedFields />
    </EntityForm>
  );
}

function VersionForm({ of: { id }, onClose }: { of: Model; onClose: () => void }) {
  const t = useText(words);
  const toast = useToast();
  const add = useSend(modelApi.addVersion, { act: 'form', refresh: CHANGED });
  return (
    <EntityForm
      schema={VersionDraft}
      initial={{ note: '' }}
      failed={t.bringFailed}
      onSend={async ({ path, note }) => {
        await add.mutateAsync({ params: { id }, body: { path: path.name, note } });
        toast.success(t.versionBrought);
        onClose();
      }}
      onCancel={onClose}
    >
      <FileField place={id} />
      <TextAreaField name="note" label={t.note} help={t.noteHelp} maxLength={200} rows={2} />
    </EntityForm>
  );
}

function FileField({ place }: { place: string }) {
  const t = useText(words);
  const help = fill(t.fileHelp, { limit: bytes(MODEL_LIMITS.bytes) });
  return (
    <LargeFileField
      {...{ name: 'path', label: t.file, help, optional: false, accept: '.zip,.onnx' }}
      category={MODEL_FILE_CATEGORY}
      place={`model.${place}`}
    />
  );
}
