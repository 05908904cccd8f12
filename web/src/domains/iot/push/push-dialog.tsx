import { forwardApi } from '@cloudyard/contract/iot/forward.ts';
import { MESSAGE_KINDS, PUSH_MODES, type Push, PushDraft, pushApi } from '@cloudyard/contract/iot/push.ts';
import { Form, Input } from 'antd';
import { useNavigate } from 'react-router';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { Field, NumberField, SelectField, TextAreaField, TextField } from '../../../kit/fields.tsx';
import { FormDrawer } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/push/en.ts';
import { pushPath } from '../shared/paths.ts';
import { PreviewPane } from './preview-pane.tsx';
import { ScopeFields } from './scope-fields.tsx';

const refresh = [pushApi.list, pushApi.view];
const NEW: Partial<PushDraft> = {
  ...{ name: '', description: '', filter: '', template: '', mode: 'every', seconds: 60, mostMessages: 100 },
  scope: { products: [], groups: [], devices: [], kinds: [...MESSAGE_KINDS], properties: [], events: [] },
};
const NAMES = 'values, tags, kind, event, status, quality, deviceCode, deviceName, deviceId, at';

type Props = { act: 'add' | 'edit' | 'copy'; push: Push | undefined; onClose: () => void };

/** Adds a data push, changes one, or begins with another one's. */
export function PushDialog({ act, push, onClose }: Props) {
  const t = useText(words);
  const toast = useToast();
  const navigate = useNavigate();
  const add = useSend(pushApi.add, { act: 'form', refresh });
  const change = useSend(pushApi.change, { act: 'form', refresh });
  const edited = act === 'edit' ? push : undefined;
  const send = async (body: PushDraft) => {
    if (edited) await change.mutateAsync({ params: { id: edited.id }, body });
    const made = edited ?? (await add.mutateAsync({ body }));
    toast.success(edited ? t.changed : t.added);
    onClose();
    if (!edited) void navigate(pushPath(made.id));
  };
  const initial = edited ?? (push ? { ...push, name: `${push.name} 2` } : NEW);
  return (
    <FormDrawer title={edited ? t.editTitle : t.addTitle} size={720} onClose={onClose}>
      <EntityForm
        schema={PushDraft}
        initial={initial}
        edits={Boolean(edited)}
        onSend={send}
        onCancel={onClose}
      >
        <TextField name="name" label={t.name} help={t.nameHelp} maxLength={60} />
        <Target />
        <ScopeFields />
        <Mode />
        <Field name="filter" label={t.filter} help={fill(t.filterHelp, { names: NAMES })} optional>
          <Input className="cy-mono" maxLength={1_000} autoComplete="off" spellCheck={false} />
        </Field>
        <Field name="template" label={t.template} help={t.templateHelp} optional>
          <Input.TextArea className="cy-mono" rows={5} maxLength={20_000} spellCheck={false} />
        </Field>
        <PreviewPane />
        <TextAreaField
          name="description"
          label={t.description}
          help={t.descriptionHelp}
          maxLength={500}
          rows={2}
        />
      </EntityForm>
    </FormDrawer>
  );
}

function Target() {
  const t = useText(words);
  const asked = useAsk(forwardApi.list, { query: { page: 0, size: 100 } });
  const options = (asked.data?.content ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return <SelectField name="forwardId" label={t.target} help={t.targetHelp} options={options} />;
}

function Mode() {
  const t = useText(words);
  const mode: PushDraft['mode'] = Form.useWatch('mode') ?? 'every';
  const isTimed = mode === 'interval' || mode === 'window';
  return (
    <>
      <SelectField
        name="mode"
        label={t.mode}
        help={t.modeHints[mode]}
        options={PUSH_MODES.map((value) => ({ value, label: t.modes[value] }))}
      />
      {isTimed && <NumberField name="seconds" label={t.seconds} min={1} max={86_400} unit={t.secondsUnit} />}
      {mode === 'window' && (
        <NumberField name="mostMessages" label={t.mostMessages} min={2} max={500} unit={t.messagesUnit} />
      )}
    </>
  );
}
