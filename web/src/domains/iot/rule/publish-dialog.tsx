import { type RuleView, ruleApi } from '@cloudyard/contract/iot/rule.ts';
import { Input, InputNumber, Radio } from 'antd';
import { useId, useState } from 'react';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/rule/editor-en.ts';
import { RULE_CALLS } from './use-rule-acts.ts';

type PublishDialogProps = { rule: RuleView; revision: number; onClose: () => void };
type Canary = { share: number; minutes: number; failuresAtMost: number };

/** Puts what is drawn into force: for all devices, or for a share of them first. */
export function PublishDialog({ rule, revision, onClose }: PublishDialogProps) {
  const t = useText(words);
  const toast = useToast();
  const noteId = useId();
  const [note, setNote] = useState('');
  const [isCanary, setCanary] = useState(false);
  const [canary, change] = useState<Canary>({ share: 10, minutes: 60, failuresAtMost: 5 });
  const publish = useSend(ruleApi.publish, { act: 'submit', verb: t.publish, refresh: RULE_CALLS });
  const send = () =>
    publish.mutate(
      { params: { id: rule.id }, body: { revision, note, ...(isCanary ? { canary } : {}) } },
      {
        onSuccess: ({ version, canary: on }) => {
          toast.success(fill(t.publishedNow, { n: on?.version ?? version ?? 1 }));
          onClose();
        },
      },
    );
  return (
    <FormModal
      title={fill(t.publishTitle, { name: rule.name })}
      dirty={note !== ''}
      okText={t.publish}
      okButtonProps={{ loading: publish.isPending }}
      onOk={send}
      onClose={onClose}
    >
      <div className="cy-stack">
        <p className="cy-flush">{t.publishText}</p>
        <Radio.Group
          aria-label={t.forWhom}
          value={isCanary}
          onChange={({ target }) => setCanary(target.value === true)}
          options={[
            { value: false, label: t.forAll },
            // Without a version that runs there is nothing that the other devices would go on with.
            { value: true, label: t.asCanary, disabled: rule.version === null || !rule.isEnabled },
          ]}
        />
        {isCanary && <CanaryFields value={canary} onChange={change} />}
        <div className="cy-column cy-gap-4">
          <label htmlFor={noteId}>{t.note}</label>
          <Input.TextArea
            id={noteId}
            rows={2}
            maxLength={300}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </div>
      </div>
    </FormModal>
  );
}

function CanaryFields({ value, onChange }: { value: Canary; onChange: (value: Canary) => void }) {
  const t = useText(words);
  const id = useId();
  const fields = [
    { key: 'share', label: t.share, min: 1, max: 50, unit: '%' },
    { key: 'minutes', label: t.minutes, min: 5, max: 10_080, unit: t.minutesUnit },
    { key: 'failuresAtMost', label: t.failuresAtMost, min: 0, max: 100, unit: '%' },
  ] as const;
  return fields.map(({ key, label, min, max, unit }) => (
    <div key={key} className="cy-column cy-gap-4">
      <label htmlFor={`${id}-${key}`}>{label}</label>
      <InputNumber
        id={`${id}-${key}`}
        className="cy-number"
        min={min}
        max={max}
        suffix={unit}
        {...(key === 'failuresAtMost' ? {} : { precision: 0 })}
        value={value[key]}
        onChange={(next) => next !== null && onChange({ ...value, [key]: next })}
      />
    </div>
  ));
}
