import { type DatabaseResource, databaseApi } from '@cloudyard/contract/space/database.ts';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../kit/button.tsx';
import { useMay } from '../../../kit/may.tsx';
import { fill, useErrorText, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/lent/en.ts';
import { DATABASES } from '../shared/paths.ts';

/** As a form has it, typed. */
type Access = Record<'host' | 'port' | 'database' | 'username' | 'password', string>;

type SpaceDatabaseProps = {
  enterpriseId: string;
  access: Access;
  onFill: (found: Partial<Access>) => void;
  /** The fields themselves. */
  children: ReactNode;
};

/** Fields of a database, filled from one of the enterprise's own, which can then be tried. For pages without Ant Design. */
export function SpaceDatabase({ enterpriseId, access, onFill, children }: SpaceDatabaseProps) {
  const may = useMay()(databaseApi.resources.allow);
  const asked = useAsk(databaseApi.resources, { params: { enterpriseId } }, { enabled: may });
  const usable = asked.data?.filter(({ state }) => state === 'ready') ?? [];
  const isOwn = usable.some(
    ({ host, port, databaseName }) =>
      host === access.host.trim() &&
      String(port) === access.port.trim() &&
      databaseName === access.database.trim(),
  );
  return (
    <>
      {asked.data && (usable.length > 0 ? <Choice databases={usable} onFill={onFill} /> : <None />)}
      {children}
      {isOwn && <Test key={access.database} access={access} />}
    </>
  );
}

function None() {
  const t = useText(words);
  return (
    <p className="cy-plain cy-top-8">
      {t.none} <Link to={DATABASES}>{t.create}</Link>
    </p>
  );
}

type ChoiceProps = { databases: readonly DatabaseResource[]; onFill: SpaceDatabaseProps['onFill'] };

function Choice({ databases, onFill }: ChoiceProps) {
  const t = useText(words);
  const errorText = useErrorText();
  const manages = useMay()(databaseApi.rotate.allow);
  const [id, setId] = useState(databases[0]?.id);
  const [secret, setSecret] = useState('');
  const [filled, setFilled] = useState('');
  const rotate = useSend(databaseApi.rotate, { act: 'quiet' });
  const chosen = databases.find((one) => one.id === id) ?? databases[0];
  if (!chosen) return null;
  const fillIn = async () => {
    const { host, port, databaseName: database, username, name } = chosen;
    const place = { host, port: String(port), database, username };
    setFilled('');
    if (!manages) onFill(place);
    else {
      // A refusal is shown below.
      const made = await rotate
        .mutateAsync({ params: { id: chosen.id }, body: { secret } })
        .catch(() => undefined);
      if (!made) return;
      onFill({ ...place, password: made.password });
      setSecret('');
    }
    setFilled(name);
  };
  return (
    <div className="cy-top-16">
      <fieldset className="cy-flush cy-box cy-pad-12 cy-plain cy-shrink">
        <legend className="cy-medium">{t.choose}</legend>
        <p className="cy-faint cy-note cy-bottom-8">{manages ? t.chooseText : t.chooseRead}</p>
        <div className="cy-flex cy-wrap cy-low cy-gap-12">
          <label>
            <span className="cy-block cy-bottom-4 cy-medium">{t.database}</span>
            <select className="cy-input" value={chosen.id} onChange={(event) => setId(event.target.value)}>
              {databases.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </select>
          </label>
          {manages && (
            <label>
              <span className="cy-block cy-bottom-4 cy-medium">{t.secret}</span>
              <input
                className="cy-input"
                type="password"
                autoComplete="off"
                maxLength={64}
                value={secret}
                aria-invalid={rotate.error !== null}
                onChange={(event) => setSecret(event.target.value)}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return;
                  // Not the purchase around it.
                  event.preventDefault();
                  if (secret) void fillIn();
                }}
              />
            </label>
          )}
          <Button
            size="large"
            loading={rotate.isPending}
            disabled={manages && !secret}
            onClick={() => void fillIn()}
          >
            {manages ? t.fill : t.fillRead}
          </Button>
        </div>
        <p className={rotate.error ? 'cy-bad cy-note cy-top-8' : 'cy-green cy-note cy-top-8'} role="status">
          {rotate.error && errorText(rotate.error)}
          {!rotate.error && filled && fill(manages ? t.filled : t.filledRead, { name: filled })}
        </p>
      </fieldset>
    </div>
  );
}

/** Whether the login works, before anything is bought with it. */
function Test({ access: { database, username, password } }: { access: Access }) {
  const t = useText(words);
  const errorText = useErrorText();
  const test = useSend(databaseApi.test, { act: 'quiet' });
  const isWhole = username.trim() !== '' && password !== '';
  const body = { database: database.trim(), username: username.trim(), password };
  // What was tried is what is typed now.
  const isTried = !test.isPending && JSON.stringify(test.variables?.body) === JSON.stringify(body);
  const answers = test.data?.answers === true;
  const known: Readonly<Partial<Record<string, string>>> = t.errors;
  const code = test.data?.error ?? '';
  const error = test.error ? errorText(test.error) : (known[code] ?? code);
  return (
    <div className="cy-flex cy-wrap cy-center cy-gap-12 cy-top-12 cy-plain">
      <Button
        loading={test.isPending}
        disabled={!isWhole}
        title={isWhole ? undefined : t.missing}
        onClick={() => test.mutate({ body })}
      >
        {t.test}
      </Button>
      <span role="status" className={answers ? 'cy-green' : 'cy-bad'}>
        {isTried && (answers ? t.answers : fill(t.silent, { error }))}
      </span>
    </div>
  );
}
