import { projectApi } from '@cloudyard/contract/bigdata/project.ts';
import type { Project } from '@cloudyard/contract/bigdata/project-shown.ts';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { TextAreaField, TextField } from '../../../kit/fields.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/project/en.ts';
import { CHANGED } from './use-project-acts.ts';

type DialogProps = { project: Project; onClose: () => void };
export const NAME_MOST = 60;

/** Name and description. */
export function RenameDialog({ project: { id, name, description }, onClose }: DialogProps) {
  const t = useText(words);
  const toast = useToast();
  const change = useSend(projectApi.change, { act: 'form', refresh: CHANGED });
  return (
    <FormModal title={t.renameTitle} footer={null} onClose={onClose}>
      <EntityForm
        schema={projectApi.change.body}
        initial={{ name, description }}
        edits
        onSend={async (body) => {
          await change.mutateAsync({ params: { id }, body });
          toast.success(t.renamed);
          onClose();
        }}
        onCancel={onClose}
      >
        <TextField name="name" label={t.name} maxLength={NAME_MOST} />
        <TextAreaField name="description" label={t.description} maxLength={1000} rows={3} />
      </EntityForm>
    </FormModal>
  );
}

/** A project of one's own with the same canvas. */
export function CopyDialog({ project, onClose }: DialogProps) {
  const t = useText(words);
  const toast = useToast();
  const called = useLocalizedName();
  const copy = useSend(projectApi.copy, { act: 'form', refresh: CHANGED });
  const name = called(project);
  return (
    <FormModal title={t.copyTitle} footer={null} onClose={onClose}>
      <EntityForm
        schema={projectApi.copy.body}
        initial={{ name: fill(t.copyName, { name }).slice(0, NAME_MOST) }}
        verb={t.copy}
        onSend={async (body) => {
          const made = await copy.mutateAsync({ params: { id: project.id }, body });
          toast.success(fill(t.copied, { name: made.name }));
          onClose();
        }}
        onCancel={onClose}
      >
        <p className="cy-faint">{fill(t.copyHint, { name })}</p>
        <TextField name="name" label={t.name} maxLength={NAME_MOST} />
      </EntityForm>
    </FormModal>
  );
}
