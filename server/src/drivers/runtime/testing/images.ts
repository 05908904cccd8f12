import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Release } from '../../../kit/runtime.ts';
import { textIn } from '../local/release/unpack.ts';
import type { Program } from './programs.ts';

// Images without a registry or a builder: layers are tar files, and the rest is JSON.

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

type Layer = { bytes: Buffer; digest: string };

/** A layer out of files: text, or copies of files of this machine. */
export function layerOf(files: Record<string, string | { copy: string } | { link: string }>): Layer {
  const folder = mkdtempSync(join(tmpdir(), 'cloudyard-layer-'));
  try {
    for (const [name, what] of Object.entries(files)) {
      const path = join(folder, name);
      mkdirSync(dirname(path), { recursive: true });
      if (typeof what === 'string') writeFileSync(path, what, { mode: 0o755 });
      else if ('copy' in what) copyFileSync(what.copy, path);
      else symlinkSync(what.link, path);
    }
    const args = ['-c', '--owner=0', '--group=0', '--mtime=2020-01-01', '--sort=name', '-C', folder, '.'];
    const bytes = execFileSync('tar', args, { maxBuffer: 1024 ** 3 });
    return { bytes, digest: sha256(bytes) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Our own Node with the libraries it needs. */
export function nodeLayer(): Layer {
  const listed = execFileSync('ldd', [process.execPath], { encoding: 'utf8' });
  const libraries = [...listed.matchAll(/(\/\S+) \(0x/g)].map(([, path = '']) => path);
  return layerOf({
    'bin/node': { copy: process.execPath },
    ...Object.fromEntries(libraries.map((path) => [path.slice(1), { copy: path }])),
  });
}

type Config = { Cmd: string[]; Env?: string[]; StopSignal?: string; User?: string; Volumes?: object };
const MANIFEST = 'application/vnd.oci.image.manifest.v1+json';
const ARCH = { x64: 'amd64', arm64: 'arm64' }[process.arch as 'x64'] ?? process.arch;

const configOf = (config: Config, layers: readonly Layer[]) =>
  JSON.stringify({
    ...{ architecture: ARCH, os: 'linux', config },
    rootfs: { type: 'layers', diff_ids: layers.map(({ digest }) => `sha256:${digest}`) },
  });

/** What an image is known by, whatever archive it lies in. */
export const imageIdOf = (config: Config, layers: readonly Layer[]) =>
  `sha256:${sha256(configOf(config, layers))}`;

/** As the form of OCI has it, with the digest of its manifest. */
export function ociArchiveOf(config: Config, layers: readonly Layer[]): { bytes: Buffer; digest: string } {
  const folder = mkdtempSync(join(tmpdir(), 'cloudyard-archive-'));
  try {
    mkdirSync(join(folder, 'blobs/sha256'), { recursive: true });
    const blob = (mediaType: string, bytes: Buffer) => {
      writeFileSync(join(folder, 'blobs/sha256', sha256(bytes)), bytes);
      return { mediaType, digest: `sha256:${sha256(bytes)}`, size: bytes.length };
    };
    const kind = 'application/vnd.oci.image';
    const manifest = blob(
      MANIFEST,
      Buffer.from(
        JSON.stringify({
          ...{ schemaVersion: 2, mediaType: MANIFEST },
          config: blob(`${kind}.config.v1+json`, Buffer.from(configOf(config, layers))),
          layers: layers.map(({ bytes }) => blob(`${kind}.layer.v1.tar`, bytes)),
        }),
      ),
    );
    writeFileSync(join(folder, 'oci-layout'), JSON.stringify({ imageLayoutVersion: '1.0.0' }));
    writeFileSync(join(folder, 'index.json'), JSON.stringify({ schemaVersion: 2, manifests: [manifest] }));
    const bytes = execFileSync('tar', ['-c', '-C', folder, '.'], { maxBuffer: 1024 ** 3 });
    return { bytes, digest: manifest.digest };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** As `docker save` writes it. */
export function archiveOf(config: Config, layers: readonly Layer[]): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'cloudyard-archive-'));
  try {
    const text = configOf(config, layers);
    const names = layers.map(({ digest }) => `${digest}.tar`);
    for (const [n, { bytes }] of layers.entries()) writeFileSync(join(folder, names[n] ?? ''), bytes);
    writeFileSync(join(folder, `${sha256(text)}.json`), text);
    const manifest = [{ Config: `${sha256(text)}.json`, RepoTags: ['example/archive:1'], Layers: names }];
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
    return execFileSync('tar', ['-c', '-C', folder, '.'], { maxBuffer: 1024 ** 3 });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A registry that gives what was put into it, on a free port; it counts what was asked for. */
export async function openRegistry() {
  const things = new Map<string, { type: string; bytes: Buffer }>();
  const asked: string[] = [];
  const server = createServer(({ url = '', method }, reply) => {
    const found = things.get(url.split('/').slice(4).join('/'));
    if (url === '/v2/') return void reply.end('{}');
    if (!found) return void reply.writeHead(404).end();
    if (method === 'GET') asked.push(url);
    const headers = { 'content-type': found.type, 'content-length': found.bytes.length };
    reply.writeHead(200, headers).end(method === 'HEAD' ? undefined : found.bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const blob = (type: string, bytes: Buffer) => {
    const digest = `sha256:${sha256(bytes)}`;
    things.set(`blobs/${digest}`, { type, bytes });
    return { mediaType: type, digest, size: bytes.length };
  };
  return {
    asked,
    host: `127.0.0.1:${port}`,
    close: () => server.close(),
    /** Returns the reference by digest; `tag` means it from now on. */
    put(config: Config, layers: readonly Layer[], tag = 'latest'): string {
      const manifest = Buffer.from(
        JSON.stringify({
          ...{ schemaVersion: 2, mediaType: MANIFEST },
          config: blob('application/vnd.oci.image.config.v1+json', Buffer.from(configOf(config, layers))),
          layers: layers.map(({ bytes }) => blob('application/vnd.oci.image.layer.v1.tar', bytes)),
        }),
      );
      const digest = `sha256:${sha256(manifest)}`;
      for (const name of [digest, tag]) things.set(`manifests/${name}`, { type: MANIFEST, bytes: manifest });
      return `127.0.0.1:${port}/stories/program@${digest}`;
    },
  };
}

export type Registry = Awaited<ReturnType<typeof openRegistry>>;

/** The release of a reference, as the market names it. */
export const releaseFor = (reference: string): Release => ({
  ...{ kind: 'IMAGE', reference, port: null, digest: sha256(`IMAGE ${reference}`) },
});

/** A Node program as an image, in a registry. */
export async function imageOf(registry: Registry, base: Layer, program: Program): Promise<Program> {
  const folder = mkdtempSync(join(tmpdir(), 'cloudyard-pack-'));
  try {
    const zip = join(folder, 'program.zip');
    writeFileSync(zip, program.bytes);
    const app = layerOf({ 'app/app.mjs': (await textIn(zip, 'app.mjs')) ?? '' });
    const heap = '--max-old-space-size=144';
    const reference = registry.put({ Cmd: ['/bin/node', heap, '/app/app.mjs'], Env: ['PATH=/bin'] }, [
      base,
      app,
    ]);
    return { release: releaseFor(reference), bytes: readFileSync('/dev/null') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
