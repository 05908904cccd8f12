import { projectApi } from '@cloudyard/contract/bigdata/project.ts';
import { EntityForm } from '../../../../kit/entity-form.tsx';
import { TextAreaField } from '../../../../kit/fields.tsx';
import { FormModal } from '../../../../kit/form-dialog.tsx';
import { useText } from '../../../../kit/text.ts';
import { words } from '../../i18n/project/panel/en.ts';
import type { PanelState } from './use-panel-state.ts';

const Draft = projectApi.save.body.pick({ note: true }).required();

/** What was changed and why: a word that stands beside the version this save makes. */
export function NoteDialog({ state, onClose }: { state: PanelState; onClose: () => void }) {
  const t = useText(words);
  return (
    <FormModal title={t.tools.saveNote} footer={null} onClose={onClose}>
      <EntityForm
        schema={Draft}
        initial={{ note: '' }}
        verb={t.save}
        onSend={async ({ note }) => {
          onClose();
          await state.save(note);
        }}
        onCancel={onClose}
      >
        <TextAreaField name="note" label={t.versions.note} help={t.versions.noteHint} maxLength={200} />
      </EntityForm>
    </FormModal>
  );
}
