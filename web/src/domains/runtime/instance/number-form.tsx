import type { InstanceDetail } from '@cloudyard/contract/runtime/instance.ts';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { LeaveGuard } from '../../../kit/leave-guard.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/instance/environment-en.ts';
import { useConfigure } from './use-configure.ts';
import { editedOf, INTEGER, numbersOf } from './variables.ts';

/** Whole numbers of an environment; everything else in it is sent back as it is. */
export function NumberForm({ instance }: { instance: InstanceDetail }) {
  const t = useText(words);
  const { variables, generation, may } = instance;
  const numbers = numbersOf(variables);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const { busy, save } = useConfigure(instance);
  const nowOf = ({ name, value }: { name: string; value: string }) => typed[name] ?? value;
  const dirty = numbers.some((one) => nowOf(one) !== one.value);
  const isWrong = numbers.some((one) => !INTEGER.test(nowOf(one).trim()));
  const submit = () => {
    if (isWrong || !dirty) return;
    const rows = editedOf(variables).map((row) => ({ ...row, value: nowOf(row).trim() }));
    void save(rows, generation, () => setTyped({}));
  };
  return (
    <form
      className="cy-form cy-stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <LeaveGuard dirty={dirty} isBusy={() => busy} />
      {numbers.map((one) => (
        <Line
          key={one.name}
          name={one.name}
          value={nowOf(one)}
          disabled={!may.operate}
          onChange={(value) => setTyped({ ...typed, [one.name]: value })}
        />
      ))}
      {may.operate && (
        <div>
          <Button type="primary" htmlType="submit" loading={busy} disabled={!dirty || isWrong}>
            {t.save}
          </Button>
        </div>
      )}
    </form>
  );
}

type LineProps = { name: string; value: string; disabled: boolean; onChange: (value: string) => void };

function Line({ name, value, disabled, onChange }: LineProps) {
  const t = useText(words);
  const id = useId();
  const isWrong = !INTEGER.test(value.trim());
  return (
    <div>
      <label className="cy-block cy-bottom-4 cy-mono" htmlFor={id}>
        {name}
      </label>
      <Input
        id={id}
        inputMode="numeric"
        maxLength={20}
        value={value}
        disabled={disabled}
        status={isWrong ? 'error' : ''}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-why` : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      {isWrong && (
        <p id={`${id}-why`} className="cy-bad cy-small cy-top-4 cy-flush" role="alert">
          {t.integer}
        </p>
      )}
    </div>
  );
}
