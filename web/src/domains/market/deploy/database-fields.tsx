import { useId } from 'react';
import { useProblemText, useText } from '../../../kit/text.ts';
import { words } from '../i18n/deploy/en.ts';
import type { BuyState, FieldName } from './use-buy.ts';

const MOST: Record<FieldName, number> = { host: 253, port: 5, database: 63, username: 63, password: 200 };

export function DatabaseFields({ form }: { form: BuyState }) {
  return (
    <div className="market-deploy-fields">
      <Line form={form} name="host" />
      <Line form={form} name="port" />
      <Line form={form} name="database" />
      <Line form={form} name="username" />
      <Line form={form} name="password" />
    </div>
  );
}

/** Nobody's browser is to fill in or keep what belongs to a database. */
const KEPT = { username: 'off', password: 'new-password' } as const;

function Line({ form, name }: { form: BuyState; name: FieldName }) {
  const t = useText(words).database;
  const problemText = useProblemText();
  const id = useId();
  const problem = form.problems[name];
  return (
    <div className={`market-deploy-line market-deploy-${name}`}>
      <label htmlFor={id}>{t[name]}</label>
      <input
        id={id}
        name={name}
        className="cy-input"
        type={name === 'password' ? 'password' : 'text'}
        inputMode={name === 'port' ? 'numeric' : undefined}
        maxLength={MOST[name]}
        autoComplete={name === 'password' || name === 'username' ? KEPT[name] : 'off'}
        autoCapitalize="none"
        spellCheck={false}
        value={form.draft[name]}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => form.set(name, event.target.value)}
        onBlur={() => form.look(name)}
      />
      <p id={`${id}-note`} className={problem ? 'cy-bad' : 'cy-faint'} role={problem ? 'alert' : undefined}>
        {problem ? problemText(problem) : t[`${name}Help`]}
      </p>
    </div>
  );
}
