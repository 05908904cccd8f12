import type { Check, SourceType } from '@cloudyard/contract/publishing/values.ts';
import {
  check,
  isConfiguration,
  isLicence,
  isText,
  manifestOf,
  portCheck,
  secretsIn,
  serverPort,
  strictLicence,
} from './check.policy.ts';
import { archiveAt, type Seen } from './check-archive.ts';

const MANIFEST = 'META-INF/MANIFEST.MF';

export type Program = {
  path: string;
  bytes: number;
  sourceType: SourceType;
  containerPort: number | null;
};

/** At the top, or in the one folder that holds everything. */
const PACKAGE = /^(?:[^/]+\/)?package\.json$/;

const isWanted = (path: string) =>
  path === MANIFEST || PACKAGE.test(path) || isLicence(path) || isConfiguration(path) || isText(path);

function archiveCheck({ names, unpacked, broken }: Seen): Check {
  const facts = [`entries: ${names.length}`, `unpacked bytes: ${unpacked}`];
  return check('archive', broken.length > 0 ? 'failed' : 'passed', [...facts, ...broken]);
}

/** The main class, and for which Java it was compiled. */
function manifestCheck({ texts, java }: Seen): Check {
  const manifest = manifestOf(texts.get(MANIFEST) ?? '');
  const main = manifest.get('Main-Class');
  const start = manifest.get('Start-Class');
  const details = [
    ...(main ? [`Main-Class: ${main}`] : []),
    ...(start ? [`Start-Class: ${start}`] : []),
    ...(java ? [`java: ${java}`] : []),
  ];
  return check('manifest', main || start ? 'passed' : 'failed', details);
}

/** The first page, at the top or in the one folder that holds everything. */
function indexCheck({ names }: Seen): Check {
  const tops = new Set(names.map((name) => name.split('/')[0]));
  const at = names.find(
    (name) => name === 'index.html' || (tops.size === 1 && /^[^/]+\/index\.html$/.test(name)),
  );
  return check('index', at ? 'passed' : 'failed', at ? [at] : []);
}

/** What a Node program is started with; everything it needs has to be in the archive. */
function packageCheck({ names, texts }: Seen): Check {
  const tops = new Set(names.map((name) => name.split('/')[0]));
  const path = names.find((name) => name === 'package.json' || (tops.size === 1 && PACKAGE.test(name)));
  if (!path) return check('manifest', 'failed', ['no package.json']);
  try {
    const { main, scripts } = JSON.parse(texts.get(path) ?? '') as {
      main?: unknown;
      scripts?: { start?: unknown };
    };
    const start = scripts?.start ?? (typeof main === 'string' ? `node ${main}` : undefined);
    const isPlain = typeof start === 'string' && /^node [\w./-]+$/.test(start);
    return check('manifest', isPlain ? 'passed' : 'failed', [path, `start: ${String(start ?? 'none')}`]);
  } catch {
    return check('manifest', 'failed', [path, 'not JSON']);
  }
}

function licenceCheck({ names, texts }: Seen): Check {
  const found = names.filter((name) => isLicence(name) && !name.endsWith('/'));
  const strict = found.flatMap((name) => {
    const kind = strictLicence(texts.get(name) ?? '');
    return kind ? [`${kind}: ${name}`] : [];
  });
  const others = found.filter((name) => !strict.some((line) => line.endsWith(`: ${name}`)));
  return check('licences', strict.length > 0 ? 'warning' : 'passed', [...strict, ...others]);
}

function secretCheck({ texts }: Seen): Check {
  const found = [...texts].flatMap(([path, text]) => secretsIn(path, text));
  return check('secrets', found.length > 0 ? 'warning' : 'passed', found);
}

const configuredPorts = ({ texts }: Seen) =>
  [...texts]
    .filter(([path]) => isConfiguration(path))
    .flatMap(([path, text]) => serverPort(path, text) ?? []);

/** All checks of the program itself. */
export async function programChecks({ path, bytes, sourceType, containerPort }: Program): Promise<Check[]> {
  const seen = await archiveAt(path, bytes, isWanted);
  const isJar = sourceType === 'JAR';
  if (!seen)
    return [
      check('archive', 'failed', ['not a zip archive']),
      ...(isJar ? [portCheck(containerPort, [])] : []),
    ];
  const safe = [
    check('paths', seen.paths.length > 0 ? 'failed' : 'passed', seen.paths),
    check('bomb', seen.bomb ? 'failed' : 'passed', seen.bomb ? [seen.bomb] : []),
  ];
  // An archive that would burst was not opened: there is nothing more to check.
  if (seen.bomb) return [...safe, ...(isJar ? [portCheck(containerPort, [])] : [])];
  return [
    archiveCheck(seen),
    ...safe,
    ...(isJar ? [manifestCheck(seen), portCheck(containerPort, configuredPorts(seen))] : []),
    ...(sourceType === 'STATIC' ? [indexCheck(seen)] : []),
    ...(sourceType === 'NODE' ? [packageCheck(seen)] : []),
    licenceCheck(seen),
    secretCheck(seen),
  ];
}
