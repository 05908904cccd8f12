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
import { MakeDatabase } from './make-database.tsx';

/** As a form has it, typed. */
type Access = Record<'host' | 'port' | 'database' | 'username' | 'password', string>;

type SpaceDatabaseProps = {
  enterpriseId: string;
  access: Access;
  onFill: (found: Partial<Access>) => void;
  /** The fields themselves. */
  children: ReactNode;
};

/** How often it is asked for while one is being made, in ms. */
const EVERY = 1000;

/** Enough to say which database is meant. */
const isPlaced = ({ host, port, database }: Access) =>
  host.trim() !== '' && /^\d+$/.test(port.trim()) && database.trim() !== '';

/** Fields of a database, filled from one of the enterprise's own, which can then be tried. For pages without Ant Design. */
export function SpaceDatabase({ enterpriseId, access, onFill, children }: SpaceDatabaseProps) {
  const may = useMay()(databaseApi.resources.allow);
  const manages = useMay()(databaseApi.add.allow);
  const [making, setMaking] = useState<string>();
  const [isWaiting, setWaiting] = useState(false);
  const asked = useAsk(
    databaseApi.resources,
    { params: { enterpriseId } },
    { enabled: may, refetchInterval: isWaiting && EVERY },
  );
  const isMaking = asked.data?.some(({ id, state }) => id === making && state === 'creating') ?? false;
  if (isMaking !== isWaiting) setWaiting(isMaking);
  const usable = asked.data?.filter(({ state }) => state === 'ready') ?? [];
  const isReady = usable.some(({ id }) => id === making);
  const isOwn = usable.some(
    ({ host, port, databaseName }) =>
      host === access.host.trim() &&
      String(port) === access.port.trim() &&
      databaseName === access.database.trim(),
  );
  return (
    <>
      {asked.data &&
        (usable.length > 0 ? (
          <Choice key={isReady ? making : ''} first={making} databases={usable} onFill={onFill} />
        ) : (
          <None />
        ))}
      {asked.data && manages && <MakeDatabase databases={asked.data} making={making} onMake={setMaking} />}
      {children}
      {may && (isOwn || isPlaced(access)) && <Test key={access.database} access={access} isOwn={isOwn} />}
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

type ChoiceProps = {
  databases: readonly DatabaseResource[];
  /** The one that was just made. */
  first: string | undefined;
  onFill: SpaceDatabaseProps['onFill'];
};

function Choice({ databases, first, onFill }: ChoiceProps) {
  const t = useText(words);
  const errorText = useErrorText();
  const manages = useMay()(databaseApi.rotate.allow);
  const [id, setId] = useState(first ?? databases[0]?.id);
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
function Test({ access, isOwn }: { access: Access; isOwn: boolean }) {
  const { host, port, database, username, password } = access;
  const t = useText(words);
  const errorText = useErrorText();
  const test = useSend(databaseApi.test, { act: 'quiet' });
  const isWhole = username.trim() !== '' && password !== '';
  const login = { database: database.trim(), username: username.trim(), password };
  const body = isOwn ? login : { host: host.trim(), port: Number(port), ...login };
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
