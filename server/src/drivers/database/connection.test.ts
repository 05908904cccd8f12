import { expect, it } from 'vitest';
import { parseAddress, placeOf } from './connection.ts';

it('an address with a host is read', () => {
  const read = parseAddress(
    'postgresql://me:p%40ss@db.example:6432/yard?sslmode=no-verify&application_name=x',
    'U',
  );
  expect(read).toEqual({
    host: 'db.example',
    port: 6432,
    user: 'me',
    password: 'p@ss',
    database: 'yard',
    ssl: { rejectUnauthorized: false },
    application_name: 'x',
  });
  expect(placeOf(read)).toBe('db.example:6432/yard');
});

it.each(['postgres://me:pw@%2Frun%2Fpg:5433/yard', 'postgres://me:pw@/yard?host=/run/pg&port=5433'])(
  'an address with a socket is read: %s',
  (address) => {
    expect(parseAddress(address, 'U')).toEqual({
      host: '/run/pg',
      port: 5433,
      user: 'me',
      password: 'pw',
      database: 'yard',
    });
  },
);

it.each(['mysql://a/b', 'postgres://me:secret@host:port/x', 'hello'])(
  '%s is refused, and the error does not repeat it',
  (address) => {
    expect(() => parseAddress(address, 'DATABASE_URL')).toThrow(/^DATABASE_URL is not usable: (?!.*secret)/);
  },
);

it('the error names a certificate that cannot be read', () => {
  const address = 'postgres://me@host/x?sslrootcert=/nowhere/ca.pem';
  expect(() => parseAddress(address, 'DATABASE_URL')).toThrow('the file /nowhere/ca.pem cannot be read');
});
