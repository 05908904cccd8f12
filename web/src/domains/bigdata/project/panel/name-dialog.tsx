import { projectApi } from '@cloudyard/contract/bigdata/project.ts';
import { EntityForm } from '../../../../kit/entity-form.tsx';
import { TextField } from '../../../../kit/fields.tsx';
import { FormModal } from '../../../../kit/form-dialog.tsx';
import { useText } from '../../../../kit/text.ts';
import { words } from '../../i18n/project/panel/en.ts';
import type { PanelState } from './use-panel-state.ts';

const Draft = projectApi.save.body.pick({ name: true });

/** A project is called something before it is kept. */
export function NameDialog({ state, onClose }: { state: PanelState; onClose: () => void }) {
  const t = useText(words);
  return (
    <FormModal title={t.nameFirst} footer={null} onClose={onClose}>
      <EntityForm
        schema={Draft}
        initial={{ name: '' }}
        verb={t.save}
        onSend={async ({ name }) => {
          state.work.setName(name);
          onClose();
          await state.named(name);
        }}
        onCancel={onClose}
      >
        <TextField name="name" label={t.name} help={t.nameFirstHint} maxLength={60} />
      </EntityForm>
    </FormModal>
  );
}
