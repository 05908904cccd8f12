import { type PropertyFacts, stateApi } from '@cloudyard/contract/iot/state.ts';
import { z } from 'zod';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/state/en.ts';
import { schemaOf, sentOf, ValueField } from './value-field.tsx';

type WriteDialogProps = { id: string; property: PropertyFacts; onClose: () => void };

/** Says what no device sends; it is stored at once. */
export function SayDialog({ id, property, onClose }: WriteDialogProps) {
  const t = useText(words);
  const toast = useToast();
  const say = useSend(stateApi.setValue, { act: 'form', refresh: [stateApi.values] });
  const send = async ({ value }: { value?: unknown }) => {
    await say.mutateAsync({
      params: { id, property: property.id },
      body: { value: sentOf(property, value) },
    });
    toast.success(t.said);
    onClose();
  };
  return (
    <FormModal title={fill(t.sayTitle, { name: property.name })} footer={null} onClose={onClose}>
      <EntityForm
        schema={z.object({ value: schemaOf(property) })}
        initial={{}}
        verb={t.say}
        onSend={send}
        onCancel={onClose}
      >
        <ValueField shape={property} name="value" help={t.sayHelp} />
      </EntityForm>
    </FormModal>
  );
}

/** Writes a property, by the ledger of the gateway. */
export function WriteDialog({ id, property, onClose }: WriteDialogProps) {
  const t = useText(words);
  const toast = useToast();
  const write = useSend(stateApi.write, { act: 'form', refresh: [stateApi.commands] });
  const send = async ({ value }: { value?: unknown }) => {
    const body = { value: sentOf(property, value), timeoutSeconds: 30, waitMinutes: 0 };
    await write.mutateAsync({ params: { id, property: property.id }, body });
    toast.success(t.sent);
    onClose();
  };
  return (
    <FormModal title={fill(t.writeTitle, { name: property.name })} footer={null} onClose={onClose}>
      <EntityForm
        schema={z.object({ value: schemaOf(property) })}
        initial={{}}
        verb={t.write}
        onSend={send}
        onCancel={onClose}
      >
        <ValueField shape={property} name="value" help={t.valueHelp} />
      </EntityForm>
    </FormModal>
  );
}
