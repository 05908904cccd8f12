import { type Command, CommandDraft, commandApi } from '@cloudyard/contract/equipment/command.ts';
import { type Gateway, GATEWAY_STATUS as STATUS } from '@cloudyard/contract/equipment/gateway.ts';
import { Alert, Select } from 'antd';
import { useState } from 'react';
import { z } from 'zod';
import { changedTheirMind } from '../../../kit/call-error.ts';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { Field, NumberField, TextField } from '../../../kit/fields.tsx';
import { FormDrawer } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/command/en.ts';
import { GATEWAY_CALLS } from '../shared/gateway-calls.ts';
import { nameOf } from '../shared/gateway-tag.tsx';
import { ArgumentRows } from './argument-rows.tsx';
import { argumentsOf, KINDS, problemOf, rowsOf } from './arguments.ts';

const { name, timeoutSeconds, waitMinutes } = CommandDraft.shape;
const Fields = z.object({
  name,
  rows: z.array(z.object({ key: z.string(), name: z.string(), kind: z.enum(KINDS), value: z.string() })),
  timeoutSeconds,
  waitMinutes,
});
type Fields = z.output<typeof Fields>;

const WAITS = [0, 10, 60, 1440, 10_080] as const;
const NEW: Fields = { name: '', rows: [], timeoutSeconds: 30, waitMinutes: 60 };

type CommandDrawerProps = {
  gateway: Pick<Gateway, 'id' | 'name' | 'equipmentId' | 'equipmentStatus'>;
  /** Sent before, to be sent again. */
  former?: Command | undefined;
  onClose: () => void;
};

/** Sends one command; what became of it stands in the list of commands. */
export function CommandDrawer({ gateway, former, onClose }: CommandDrawerProps) {
  const t = useText(words);
  const [isChecked, setChecked] = useState(false);
  const isAway = gateway.equipmentStatus.id !== STATUS.online;
  const send = useCommand(gateway.id, isAway, onClose);
  const check = async (fields: Fields) => {
    setChecked(true);
    // What is wrong with an argument stands at its row.
    if (fields.rows.some((row) => problemOf(row, fields.rows))) throw changedTheirMind();
    await send(fields);
  };
  return (
    <FormDrawer size={560} title={fill(t.sendTitle, { name: nameOf(gateway) })} onClose={onClose}>
      {isAway && <Alert className="cy-bottom-16" type="info" showIcon title={t.away} />}
      <EntityForm
        schema={Fields}
        initial={former ? { ...NEW, name: former.name, rows: rowsOf(former.arguments) } : NEW}
        verb={t.send}
        failed={t.sendFailed}
        onSend={check}
        onCancel={onClose}
      >
        <TextField name="name" label={t.name} help={t.nameHelp} maxLength={64} />
        <Field name="rows" label={t.arguments} help={t.argumentsHelp} optional>
          <ArgumentRows isChecked={isChecked} />
        </Field>
        <NumberField
          name="timeoutSeconds"
          label={t.timeout}
          help={t.timeoutHelp}
          min={1}
          max={3600}
          unit={t.seconds}
        />
        <Field name="waitMinutes" label={t.wait} help={t.waitHelp}>
          <Select options={WAITS.map((value) => ({ value, label: t.waits[value] }))} />
        </Field>
      </EntityForm>
    </FormDrawer>
  );
}

/** A gateway that is connected has it in a moment; one that is away gets it later. */
function useCommand(id: string, isAway: boolean, onDone: () => void) {
  const t = useText(words);
  const toast = useToast();
  const send = useSend(commandApi.send, { act: 'form', refresh: [commandApi.list, ...GATEWAY_CALLS] });
  return async ({ rows, ...rest }: Fields) => {
    const body = { ...rest, arguments: argumentsOf(rows) };
    const { name: sent } = await send.mutateAsync({ params: { id }, body });
    toast.success(fill(isAway ? t.queued : t.sent, { name: sent }));
    onDone();
  };
}
