import { describe, expect, it } from 'vitest';
import {
  bombIn,
  check,
  declaredChecks,
  javaOf,
  leadsOut,
  manifestOf,
  portCheck,
  secretsIn,
  serverPort,
  strictLicence,
} from './check.policy.ts';

describe('the check of a program', () => {
  it.each([
    ['a/b.txt', false],
    ['a/..b/c', false],
    ['../a', true],
    ['a/../../b', true],
    ['a\\..\\b', true],
    ['/etc/passwd', true],
    ['\\share', true],
    ['C:\\x', true],
    ['c:x', true],
    ['a\0b', true],
  ])('finds that %j leads out of the folder: %s', (name, out) => expect(leadsOut(name)).toBe(out));

  it.each([
    [10, 900_000, 100, undefined],
    [10, 101 * 1024 * 1024, 1024 * 1024, 'ratio: 101'],
    [10, 1024 ** 3, 100 * 1024 ** 2, undefined],
    [10, 1024 ** 3 + 1, 100 * 1024 ** 2, `unpacked bytes: ${1024 ** 3 + 1}`],
    [100_001, 1, 1, 'entries: 100001'],
  ])('takes %i entries, %i bytes from %i packed ones, for a bomb: %s', (entries, unpacked, packed, bomb) =>
    expect(bombIn(entries, unpacked, packed)).toBe(bomb),
  );

  it('reads a manifest with folded lines', () => {
    const text = 'Manifest-Version: 1.0\r\nMain-Class: org.example.a.very.l\r\n ong.Name\r\n\r\n';
    expect(manifestOf(text).get('Main-Class')).toBe('org.example.a.very.long.Name');
  });

  it('reads which Java a class was compiled for', () => {
    expect(javaOf(Buffer.from('cafebabe00000034', 'hex'))).toBe(8);
    expect(javaOf(Buffer.from('cafebabe00000041', 'hex'))).toBe(21);
    expect(javaOf(Buffer.from('504b030400000034', 'hex'))).toBeUndefined();
    expect(javaOf(Buffer.from('cafe', 'hex'))).toBeUndefined();
  });

  it.each([
    ['application.properties', 'a=1\nserver.port = 8081\n', 8081],
    ['application.properties', `server.port=\${PORT:9000}`, 9000],
    ['application.properties', 'my.server.port=1', undefined],
    ['application.yml', 'server:\n  servlet:\n    path: /\n  port: 8082\n', 8082],
    ['application.yml', 'server.port: "8083"', 8083],
    ['application.yml', 'client:\n  port: 1\n', undefined],
    ['application.yml', 'server:\n  name: x\nclient:\n  port: 1\n', undefined],
  ])('reads the port in %s %j as %s', (path, text, port) => expect(serverPort(path, text)).toBe(port));

  it.each([
    [8080, [], 'passed'],
    [8080, [8080], 'passed'],
    [8080, [8081], 'warning'],
    [null, [], 'failed'],
    [70_000, [], 'failed'],
  ] as const)('compares the declared port %s with %j: %s', (declared, found, state) =>
    expect(portCheck(declared, [...found]).state).toBe(state),
  );

  it.each([
    ['GNU AFFERO GENERAL PUBLIC LICENSE\nVersion 3', 'AGPL'],
    ['GNU GENERAL PUBLIC LICENSE\n   Version 2, June 1991', 'GPL'],
    ['GNU LESSER GENERAL PUBLIC LICENSE\nVersion 3', undefined],
    ['Apache License\nVersion 2.0', undefined],
  ])('takes the licence %j for %s', (text, kind) => expect(strictLicence(text)).toBe(kind));
});

describe('the search for secrets', () => {
  it.each([
    ['a.pem', '-----BEGIN RSA PRIVATE KEY-----', ['private key: a.pem:1']],
    ['a.pem', '-----BEGIN PRIVATE KEY-----', ['private key: a.pem:1']],
    ['a.pem', '-----BEGIN PUBLIC KEY-----', []],
    ['a.js', 'x\nconst k = "AKIAABCDEFGHIJKLMNOP"', ['access key: a.js:2']],
    ['a.properties', 'spring.datasource.password=hunter2', ['password: a.properties:1']],
    ['.env', 'DB_PASSWORD="hunter2"', ['password: .env:1']],
    ['a.yml', 'db:\n  password: hunter2', ['password: a.yml:2']],
    ['a.yml', `password: \${DB_PASSWORD}`, []],
    ['a.yml', 'password:\n', []],
    ['a.properties', 'password=', []],
    ['a.js', 'password=hunter2', []],
  ])('looks through %s %j', (path, text, found) => expect(secretsIn(path, text)).toEqual(found));

  it('never repeats a secret', () => {
    const text = 'password=hunter2 \n-----BEGIN PRIVATE KEY-----\nAKIAABCDEFGHIJKLMNOP';
    expect(JSON.stringify(secretsIn('a.properties', text))).not.toMatch(/hunter2|AKIA/);
  });
});

describe('the check of what is declared', () => {
  const said = { sourceType: 'URL', image: '', externalUrl: '', containerPort: null } as const;
  it.each([
    [{ ...said, externalUrl: 'https://a' }, { address: 'passed' }],
    [{ ...said, externalUrl: 'http://a' }, { address: 'warning' }],
    [
      { ...said, sourceType: 'IMAGE', image: 'a:1', containerPort: 80 },
      { image: 'warning', port: 'passed' },
    ],
    [
      { ...said, sourceType: 'IMAGE', image: `a@sha256:${'a'.repeat(64)}` },
      { image: 'passed', port: 'failed' },
    ],
    [{ ...said, sourceType: 'JAR' }, {}],
  ] as const)('decides for %j', (content, states) => {
    const seen = declaredChecks(content).map(({ name, state }) => [name, state]);
    expect(Object.fromEntries(seen)).toEqual(states);
  });

  it('gives at most 21 lines, each shortened', () => {
    const { details } = check('paths', 'failed', Array(50).fill(`a\n${'x'.repeat(500)}`));
    expect(details).toHaveLength(21);
    expect(details[0]).toBe(`a?${'x'.repeat(198)}`);
  });
});
