import { useState } from 'react';
import { PasswordField } from './fields.tsx';
import type { Owner } from './strength.ts';
import { StrengthView } from './strength-view.tsx';
import { useWords } from './use-words.ts';

type NewPasswordProps = {
  label: string;
  values: { password: string; confirm: string };
  problems: { password?: string | undefined; confirm?: string | undefined };
  owner: Owner;
  onValue: (field: 'password' | 'confirm', value: string) => void;
  onLeave: (field: 'password' | 'confirm') => void;
};

/** A password twice, with the strength bubble while the first one is being chosen. */
export function NewPassword({ label, values, problems, owner, onValue, onLeave }: NewPasswordProps) {
  const { t } = useWords();
  const [choosing, setChoosing] = useState<boolean>(); // undefined: not yet focused
  return (
    <>
      <div className="cy-relative">
        <PasswordField
          id="password"
          label={label}
          autoComplete="new-password"
          maxLength={64}
          value={values.password}
          problem={problems.password}
          note={{ text: t.rules.length }}
          onValue={(value) => onValue('password', value)}
          onFocus={() => setChoosing(true)}
          onBlur={() => {
            setChoosing(false);
            onLeave('password');
          }}
        />
        {choosing !== undefined && (
          <div
            className={`identity-visit-bubble cy-floating cy-absolute cy-box cy-pad-bar cy-text ${choosing ? '' : 'identity-visit-resting'}`}
          >
            <StrengthView password={values.password} owner={owner} />
          </div>
        )}
      </div>
      <PasswordField
        id="confirm"
        label={t.fields.confirm}
        autoComplete="new-password"
        maxLength={64}
        value={values.confirm}
        problem={problems.confirm}
        note={{ text: t.help.confirm }}
        onValue={(value) => onValue('confirm', value)}
        onBlur={() => onLeave('confirm')}
      />
    </>
  );
}
