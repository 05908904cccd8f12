import type { Credentials } from '@cloudyard/contract/space/database.ts';
import { CopyId } from '../../../kit/copy-id.tsx';
import type { words } from '../i18n/database/en.ts';

type Words = (typeof words.cn)['connect'];
type Line = readonly [label: string, value: string];

/** Facts that are copied one by one. */
export const Access = ({ lines }: { lines: readonly Line[] }) => (
  <dl className="space-access cy-grid cy-gap-8-16">
    {lines.map(([label, value]) => (
      <Copied key={label} label={label} value={value} />
    ))}
  </dl>
);

const Copied = ({ label, value }: { label: string; value: string }) => (
  <>
    <dt className="cy-faint">{label}</dt>
    <dd>
      <CopyId id={value} />
    </dd>
  </>
);

type Place = Omit<Credentials, 'password' | 'url'>;

export const placeLines = (t: Words, { host, port, database, username }: Place): Line[] => [
  [t.host, host],
  [t.port, String(port)],
  [t.database, database],
  [t.username, username],
];

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

export const psqlLine = ({ host, port, database, username }: Place) =>
  `psql -h ${host} -p ${port} -U ${username} -d ${database}`;

export const jdbcUrl = ({ host, port, database }: Place) => `jdbc:postgresql://${host}:${port}/${database}`;

/** With the password, where programs take it in one line. */
export const secretLines = (t: Words, made: Credentials): Line[] => {
  const login = new URLSearchParams({ user: made.username, password: made.password });
  return [
    ...placeLines(t, made),
    [t.password, made.password],
    [t.psql, `PGPASSWORD=${quoted(made.password)} ${psqlLine(made)}`],
    [t.url, made.url],
    [t.jdbc, `${jdbcUrl(made)}?${login}`],
  ];
};
