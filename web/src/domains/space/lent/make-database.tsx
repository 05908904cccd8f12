import { DATABASE_NAME, type DatabaseResource, databaseApi } from '@cloudyard/contract/space/database.ts';
import { useId, useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { fill, useErrorText, useText } from '../../../kit/text.ts';
import { useSend } from '../../../kit/use-send.ts';
import { failureText } from '../database/failure-text.ts';
import { words as databaseWords } from '../i18n/database/en.ts';
import { words } from '../i18n/lent/en.ts';

type Props = {
  /** As they are known now; asked for again while one is being made. */
  databases: readonly DatabaseResource[];
  /** The id of the one that is being made, until it is ready. */
  making: string | undefined;
  onMake: (id: string) => void;
};

/** A new database without leaving the page: it appears in the choice above when it is ready. */
export function MakeDatabase({ databases, making, onMake }: Props) {
  const t = useText(words);
  const { failures } = useText(databaseWords);
  const errorText = useErrorText();
  const field = useId();
  const [name, setName] = useState('');
  const [isTried, setTried] = useState(false);
  const add = useSend(databaseApi.add, { act: 'quiet', refresh: [databaseApi.resources] });
  const isRight = DATABASE_NAME.test(name.trim());
  const made = databases.find(({ id }) => id === making);
  const make = () => {
    setTried(true);
    if (!isRight) return;
    add.mutate({ body: { name: name.trim() } }, { onSuccess: ({ id }) => onMake(id) });
  };
  const isWaiting = add.isPending || made?.state === 'creating';
  const problem = add.error
    ? errorText(add.error)
    : made?.state === 'failed'
      ? failureText(failures, made.error)
      : '';
  const wrong = isTried && !isRight ? t.makeRule : problem;
  return (
    <details className="cy-top-8 cy-plain">
      <summary>{t.make}</summary>
      <div className="cy-flex cy-wrap cy-low cy-gap-12 cy-top-8">
        <div>
          <label className="cy-block cy-bottom-4 cy-medium" htmlFor={field}>
            {t.makeName}
          </label>
          <input
            id={field}
            className="cy-input"
            maxLength={30}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            value={name}
            aria-invalid={wrong !== ''}
            aria-describedby={`${field}-note`}
            onChange={(event) => setName(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // Not the purchase around it.
              event.preventDefault();
              make();
            }}
          />
        </div>
        <Button size="large" loading={isWaiting} onClick={make}>
          {t.makeVerb}
        </Button>
      </div>
      <p
        id={`${field}-note`}
        className={wrong ? 'cy-bad cy-note cy-top-4' : 'cy-faint cy-note cy-top-4'}
        role="status"
      >
        {wrong ||
          (isWaiting && fill(t.making, { name: name.trim() })) ||
          (made && fill(t.made, { name: made.name })) ||
          t.makeRule}
      </p>
    </details>
  );
}
