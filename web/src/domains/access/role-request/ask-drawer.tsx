import { RoleRequestDraft, roleRequestApi } from '@cloudyard/contract/access/role-request.ts';
import { Button, InputNumber, Segmented } from 'antd';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { Field, TextAreaField } from '../../../kit/fields.tsx';
import { FormDrawer } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/role-request/en.ts';

const PRESETS = [7, 30, 90];
const MOST_DAYS = 3650;

type TermInputProps = { id?: string; value?: number | null; onChange?: (days: number | null) => void };

/** Without an end, or for so many days. */
function TermInput({ id, value = null, onChange }: TermInputProps) {
  const t = useText(words).term;
  const change = (days: number | null) => onChange?.(days);
  return (
    <div className="cy-top cy-column">
      <Segmented<'good' | 'days'>
        aria-label={t.label}
        value={value === null ? 'good' : 'days'}
        options={[
          { value: 'good', label: t.forGood },
          { value: 'days', label: t.forDays },
        ]}
        onChange={(next) => change(next === 'good' ? null : (PRESETS[1] as number))}
      />
      {value !== null && (
        <div className="cy-row">
          <InputNumber
            {...(id ? { id } : {})}
            aria-label={t.count}
            min={1}
            max={MOST_DAYS}
            precision={0}
            value={value}
            suffix={t.unit}
            onChange={(days) => change(days ?? 1)}
          />
          {PRESETS.map((days) => (
            <Button key={days} size="small" onClick={() => change(days)}>
              {fill(t.days, { n: days })}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

/** The request form; it starts with the previous request when the role is asked for again. */
export type Asking = { id: string; name: string; reason?: string; days?: number | null };

const Draft = RoleRequestDraft.omit({ roleId: true });

export function AskDrawer({ asking, onClose }: { asking: Asking; onClose: () => void }) {
  const t = useText(words);
  const toast = useToast();
  const ask = useSend(roleRequestApi.ask, {
    act: 'form',
    refresh: [roleRequestApi.offered, roleRequestApi.mine],
  });
  const send = async (draft: Omit<RoleRequestDraft, 'roleId'>) => {
    await ask.mutateAsync({ body: { ...draft, roleId: asking.id } });
    toast.success(t.apply.sent);
    onClose();
  };
  return (
    <FormDrawer
      className="access-application-drawer"
      size={480}
      title={fill(t.apply.askFor, { name: asking.name })}
      onClose={onClose}
    >
      <EntityForm
        schema={Draft}
        initial={{ reason: asking.reason ?? '', days: asking.days ?? null }}
        verb={t.apply.send}
        onSend={send}
        onCancel={onClose}
      >
        <TextAreaField
          name="reason"
          label={t.apply.reason}
          help={t.apply.reasonHelp}
          maxLength={500}
          rows={4}
        />
        <Field name="days" label={t.term.label} help={t.term.help}>
          <TermInput />
        </Field>
      </EntityForm>
    </FormDrawer>
  );
}
