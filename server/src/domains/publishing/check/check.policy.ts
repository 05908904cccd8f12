import type { CHECK_STATES, Check, SourceType } from '@cloudyard/contract/publishing/values.ts';

// Rules of the automatic checks. Details are facts, `what: value`; the words around them are the browser's.

export type CheckState = (typeof CHECK_STATES)[number];

const MOST_DETAILS = 20;
const MOST_LENGTH = 200;

// biome-ignore lint/suspicious/noControlCharactersInRegex: names in archives may hold anything
const shown = (line: string) => line.replace(/[\u0000-\u001f\u007f]/g, '?').slice(0, MOST_LENGTH);

export function check(name: string, state: CheckState, details: string[] = []): Check {
  const lines = details.slice(0, MOST_DETAILS).map(shown);
  return { name, state, details: details.length > MOST_DETAILS ? [...lines, '…'] : lines };
}

/** More than a sound program has. */
export const LIMITS = { entries: 100_000, unpacked: 1024 ** 3, ratio: 100 };
/** So little is never a bomb, however well it packs. */
const SMALL = 1024 * 1024;

/** Why an archive of this size would burst, or nothing. */
export function bombIn(entries: number, unpacked: number, packed: number): string | undefined {
  if (entries > LIMITS.entries) return `entries: ${entries}`;
  if (unpacked > LIMITS.unpacked) return `unpacked bytes: ${unpacked}`;
  if (unpacked > SMALL && unpacked / packed > LIMITS.ratio) return `ratio: ${Math.round(unpacked / packed)}`;
  return undefined;
}

/** Whether a name leads out of the folder it is unpacked to. */
export const leadsOut = (name: string) =>
  /^(?:[/\\]|[A-Za-z]:)/.test(name) || name.split(/[/\\]/).includes('..') || name.includes('\0');

const MANIFEST_LINE = /\r?\n /g;

/** The manifest of a jar; long lines are folded in it. */
export function manifestOf(text: string): Map<string, string> {
  const lines = text.replace(MANIFEST_LINE, '').split(/\r?\n/);
  return new Map(
    lines.flatMap((line) => {
      const at = line.indexOf(': ');
      return at > 0 ? [[line.slice(0, at), line.slice(at + 2).trim()] as const] : [];
    }),
  );
}

const CLASS_MAGIC = 0xcafebabe;

/** For which Java a class was compiled: 52 is 8. */
export function javaOf(head: Buffer): number | undefined {
  return head.length >= 8 && head.readUInt32BE(0) === CLASS_MAGIC ? head.readUInt16BE(6) - 44 : undefined;
}

const NUMBER = /^(?:\$\{[^:}]*:)?(\d{1,5})\}?$/;
const portIn = (value: string | undefined) => {
  const digits = NUMBER.exec(value?.trim().replaceAll(/["']/g, '') ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
};

/** The port a Spring configuration names. */
export function serverPort(path: string, text: string): number | undefined {
  const plain = /^\s*server\.port\s*[=:]\s*(.+)$/m.exec(text)?.[1];
  if (plain !== undefined || path.endsWith('.properties')) return portIn(plain);
  return portIn(
    /^server:[ \t]*\r?\n(?:[ \t]+.*\r?\n|[ \t]*#.*\r?\n)*?[ \t]+port:[ \t]*(\S+)/m.exec(text)?.[1],
  );
}
export const isConfiguration = (path: string) =>
  /(?:^|\/)application\.(?:properties|ya?ml)$/.test(path) && !/\.jar\//.test(path);

export const isLicence = (path: string) => /(?:^|\/)(?:licen[cs]e|copying)[^/]*$/i.test(path);
/** Licences that ask others to open their own source too. */
export function strictLicence(text: string): string | undefined {
  if (/GNU\s+AFFERO\s+GENERAL\s+PUBLIC/i.test(text)) return 'AGPL';
  return /GNU\s+GENERAL\s+PUBLIC\s+LICENSE\s+Version/i.test(text) ? 'GPL' : undefined;
}

const TEXTS =
  /\.(?:properties|ya?ml|env|json|xml|conf|cfg|ini|toml|txt|md|pem|key|sh|js|mjs|html|sql|ts)$|(?:^|\/)\.env[^/]*$/i;
const SETTINGS = /\.(?:properties|ya?ml|env)$|(?:^|\/)\.env[^/]*$/i;
export const MAX_READ = 1024 * 1024;
export const isText = (path: string) => TEXTS.test(path);

const SECRETS: [kind: string, pattern: RegExp, only?: RegExp][] = [
  ['private key', /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY-----/],
  ['access key', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/],
  // Not a reference to the environment, and not a placeholder.
  [
    'password',
    /^\s*[\w.-]*(?:password|passwd|secret|token)["']?\s*[=:]\s*["']?(?!\$\{|<|\*|#|null\b|true\b|false\b)[^\s"'#]{3,}/i,
    SETTINGS,
  ],
];

/** Where a secret stands; never the secret itself. */
export function secretsIn(path: string, text: string): string[] {
  const patterns = SECRETS.filter(([, , only]) => only === undefined || only.test(path));
  return text
    .split(/\r?\n/)
    .flatMap((line, at) =>
      patterns
        .filter(([, pattern]) => pattern.test(line.slice(0, 2000)))
        .map(([kind]) => `${kind}: ${path}:${at + 1}`),
    );
}

const inRange = (port: number | null) => port !== null && port >= 1 && port <= 65_535;

/** The declared port, compared with the program's own configuration. */
export function portCheck(declared: number | null, found: number[]): Check {
  if (!inRange(declared)) return check('port', 'failed', [`declared: ${declared ?? '-'}`]);
  const others = found.filter((port) => port !== declared);
  const details = [`declared: ${declared}`, ...found.map((port) => `configured: ${port}`)];
  return check('port', others.length > 0 ? 'warning' : 'passed', details);
}

/** The checks that need no program. */
export function declaredChecks(said: {
  sourceType: SourceType;
  image: string;
  externalUrl: string;
  containerPort: number | null;
}): Check[] {
  if (said.sourceType === 'URL') {
    const secure = said.externalUrl.startsWith('https://');
    return [check('address', secure ? 'passed' : 'warning', [said.externalUrl])];
  }
  if (said.sourceType !== 'IMAGE') return [];
  const pinned = /@sha256:[a-f0-9]{64}$/.test(said.image);
  return [check('image', pinned ? 'passed' : 'warning', [said.image]), portCheck(said.containerPort, [])];
}
