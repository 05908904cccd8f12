import { api } from '../../contract/src/index.ts';
import type { Endpoint, EndpointTable } from '../../contract/src/kit/endpoint.ts';
import { enterpriseRoles, platformRoles } from '../../server/src/domains/access/catalogue/seeded-roles.ts';
import { table } from './markdown.ts';

type Catalogue = { screens: { privileges: { key: string; platform: boolean }[] }[] };
/** Key → whether it is a key of the platform. */
type Offers = ReadonlyMap<string, boolean>;

const roles = [...platformRoles, ...enterpriseRoles];

/** Which rows the call can reach. */
function sight({ platform, orPlatform, allow }: Endpoint, offers: Offers) {
  if (allow === 'public') return platform ? 'by its own rule' : 'nothing walled';
  if (orPlatform) return 'own enterprise, or the platform’s';
  if (platform) return offers.get(allow) ? 'platform' : 'own, by its own rule';
  return 'own enterprise and own rows';
}

/** A mark for each built-in role that may make the call on a new installation. */
const marks = ({ allow, orPlatform }: Endpoint, offers: Offers) =>
  roles.map(({ begins }) => {
    if (allow === 'public' || allow === 'session') return '✓';
    const keys = [allow, ...(orPlatform ? [orPlatform] : [])];
    return keys.some((key) => begins({ key, platform: offers.get(key) ?? false })) ? '✓' : '';
  });

/** Every call against an anonymous caller, a user without the key, another enterprise and the built-in roles. */
export function matrixReport({ screens }: Catalogue): Record<string, string> {
  const offers = new Map(
    screens.flatMap(({ privileges }) => privileges).map((one) => [one.key, one.platform] as const),
  );
  const rows = Object.values(api)
    .flatMap((nouns) => Object.values<EndpointTable>(nouns))
    .flatMap((endpoints) => Object.values(endpoints))
    .map((one) => [
      `\`${one.method} ${one.path}\``,
      one.allow === 'public' ? 'answered' : '401',
      one.allow === 'public' || one.allow === 'session' ? 'answered' : '403',
      one.allow === 'public' ? '—' : 'learns and changes nothing',
      sight(one, offers),
      [one.allow, ...(one.orPlatform ? [one.orPlatform] : [])].map((key) => `\`${key}\``).join(' or '),
      ...marks(one, offers),
    ]);
  const head = ['call', 'anonymous', 'without the key', 'of another enterprise', 'sees', 'key'];
  const text = `# Who may call what (${rows.length})

Generated from the contract, the catalogue of screens and the built-in roles, by \`npm run reports\`. The first three columns are what \`server/test/strangers.test.ts\` and \`server/test/matrix.test.ts\` prove of every call; the marks hold for a new installation, and administrators change them.

`;
  return {
    'docs/reports/matrix.md': text + table([...head, ...roles.map(({ code }) => code)], rows),
  };
}
