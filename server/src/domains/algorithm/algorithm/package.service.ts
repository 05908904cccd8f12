import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { packagesFolder } from '@cloudyard/algorithms';
import {
  ALGORITHM_FILE_CATEGORY,
  type AlgorithmDraft,
  SOURCE_CHARACTERS,
} from '@cloudyard/contract/algorithm/algorithm.ts';
import { CODE_TABLES, isCodeMode } from '@cloudyard/contract/algorithm/examples.ts';
import { Manifest, type Mode } from '@cloudyard/contract/algorithm/package.ts';
import { BETWEEN } from '@cloudyard/contract/algorithm/said.ts';
import { toPackage } from '@cloudyard/contract/algorithm/values.ts';
import type { ActorContext, Kit } from '../../../kit/context.ts';
import { PackageRefusal, type PackageSource, type PlacedPackage } from '../../../kit/engine.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { type FileRow, ownUpload, storedPlace } from '../../file/index.ts';
import type { AlgorithmRecord } from './algorithm.queries.ts';

/** What an algorithm is made of, as it is stored. */
export type Content = {
  file: string | null;
  file_name: string;
  file_bytes: number;
  is_package: boolean;
  source: string | null;
};
export type Placed = PlacedPackage & { content: Content };

/** Code of one file, by what it is written in. */
const ENTRIES: Partial<Record<Mode, string>> = { SQL: 'main.sql', JAVASCRIPT: 'main.mjs', PYTHON: 'main.py' };
const MOST_SOURCE_BYTES = 1024 * 1024;

const isZip = ({ mime }: Pick<FileRow, 'mime'>) => mime === 'application/zip';

/** Code in a form has no manifest to ask for it, and should need no library to read a table. */
function runtimeOf(mode: Mode) {
  const tables = isCodeMode(mode) ? CODE_TABLES[mode] : undefined;
  return tables ? { runtime: { tables } } : {};
}

/** The manifest of code whose parameters were filled in; `fields` name the parameter and what is wrong with it. */
export function manifestOf({
  algorithmType,
  parameters,
}: Pick<AlgorithmDraft, 'algorithmType' | 'parameters'>) {
  const mode = algorithmType.code;
  if (mode === 'BUILTIN') throw new Refusal('algorithm.type_reserved');
  const entry = ENTRIES[mode];
  if (!entry) throw new Refusal('algorithm.package_unfit');
  const read = parameters.map(toPackage);
  const wrong = read.findIndex(({ success }) => !success);
  const bad = read[wrong]?.error?.issues[0];
  if (bad) {
    const at = [wrong, ...bad.path.map(String)].join('.');
    throw new Refusal('algorithm.parameters_unfit', { parameters: `${at}: ${bad.message}` });
  }
  const made = Manifest.safeParse({
    ...{ contract: 1, name: 'algorithm', version: '1.0.0', mode, entry, deterministic: true },
    ...runtimeOf(mode),
    parameters: read.map(({ data }) => data),
  });
  const issue = made.error?.issues[0];
  if (issue?.message === 'no_output') throw new Refusal('algorithm.output_missing');
  if (issue)
    throw new Refusal('algorithm.parameters_unfit', {
      parameters: `${issue.path.slice(1).join('.')}: ${issue.message}`,
    });
  return orRefuse(made.data, 'algorithm.parameters_unfit');
}

/** Where it is, unless the sentence says so itself, and what: parted so that each is found in other words. */
const saidOf = ({ field, message }: PackageRefusal) =>
  field && !message.startsWith(field) ? `${field}${BETWEEN}${message}` : message;

/** The engine's no, in our words. */
async function place(kit: Kit, source: PackageSource, isApproved = false): Promise<PlacedPackage> {
  try {
    return await kit.engine.place(source, isApproved);
  } catch (error) {
    if (!(error instanceof PackageRefusal)) throw error;
    const code = error.code === 'too_large' ? 'algorithm.package_large' : 'algorithm.package_unfit';
    if (error.code === 'builtin') throw new Refusal('algorithm.type_reserved');
    throw new Refusal(code, { algorithmFileId: saidOf(error) });
  }
}

const openOf = (kit: Kit, name: string) => async () => {
  const body = await kit.storage.get(storedPlace(name));
  if (!body) throw new Refusal('algorithm.file_unknown');
  return body;
};

/** The uploaded file a caller names: their own, or the one the algorithm has already. */
export async function uploadMeant(ctx: ActorContext, name: string): Promise<FileRow> {
  return orRefuse(await ownUpload(ctx, name, ALGORITHM_FILE_CATEGORY), 'algorithm.file_unknown');
}

type Bare = Pick<AlgorithmDraft, 'algorithmType' | 'parameters'>;

async function placeText(kit: Kit, source: string, draft: Bare) {
  return place(kit, { from: 'file', text: source, manifest: manifestOf(draft) });
}

/** Places an uploaded file: a package by its own manifest, code by the parameters of the form. */
async function placeFile(ctx: ActorContext, file: FileRow, draft: Bare): Promise<Placed> {
  const content = {
    file: file.name,
    file_name: file.original_name,
    file_bytes: Number(file.bytes),
    source: null,
  };
  const open = openOf(ctx.kit, file.name);
  if (isZip(file)) {
    const placed = await place(ctx.kit, { from: 'zip', open });
    if (placed.manifest.mode !== draft.algorithmType.code) throw new Refusal('algorithm.type_other');
    return { ...placed, content: { ...content, is_package: true } };
  }
  if (content.file_bytes > MOST_SOURCE_BYTES) throw new Refusal('algorithm.package_large');
  const placed = await placeText(ctx.kit, await text(await open()), draft);
  return { ...placed, content: { ...content, is_package: false } };
}

/** What a draft brings, checked and placed. Nothing of it has run. */
export async function placeDraft(
  ctx: ActorContext,
  draft: AlgorithmDraft,
  file: FileRow | null,
): Promise<Placed> {
  if (draft.algorithmType.code === 'BUILTIN') throw new Refusal('algorithm.type_reserved');
  const source = draft.source?.trim() ? draft.source : null;
  if (source !== null && source.length > SOURCE_CHARACTERS) throw new Refusal('algorithm.package_large');
  // Unpacking takes its time, and needs no connection.
  await ctx.commitAndRelease();
  if (source === null) return placeFile(ctx, orRefuse(file, 'algorithm.file_missing'), draft);
  const placed = await placeText(ctx.kit, source, draft);
  const bytes = Buffer.byteLength(source);
  const content = {
    file: null,
    file_name: placed.manifest.entry,
    file_bytes: bytes,
    is_package: false,
    source,
  };
  return { ...placed, content };
}

type Stored = Pick<AlgorithmRecord, 'scope' | 'file' | 'is_package' | 'source' | 'manifest'>;

/** The package of a stored algorithm, as it lies here now; content decides its place, so it is the same again. */
export async function packageOf(kit: Kit, row: Stored, isApproved = false): Promise<PlacedPackage> {
  const file = row.file;
  if (row.scope === 'system')
    return kit.engine.read(join(packagesFolder, orRefuse(file, 'algorithm.file_missing')));
  if (file !== null && row.is_package)
    return place(kit, { from: 'zip', open: openOf(kit, file) }, isApproved);
  const manifest = orRefuse(row.manifest, 'algorithm.file_missing');
  const code = file === null ? row.source : await text(await openOf(kit, file)());
  return place(kit, { from: 'file', text: orRefuse(code, 'algorithm.file_missing'), manifest }, isApproved);
}

export type PackageFile = { path: string; bytes: number; sha256: string; isText: boolean };
const TEXTS = /\.(json|sql|mjs|js|ts|py|md|txt|csv|toml|yaml|yml)$/i;

/** The files of a package in their order, with what they hold. */
export async function filesOf({ folder }: Pick<PlacedPackage, 'folder'>): Promise<PackageFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const read = async (path: string) => {
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytes += chunk.length;
    }
    const inside = relative(folder, path);
    return { path: inside, bytes, sha256: hash.digest('hex'), isText: TEXTS.test(inside) };
  };
  const found: PackageFile[] = [];
  for (const path of files.sort()) found.push(await read(path));
  return found;
}

const MOST_LISTED = 200;
/** For people who look: names and sizes of the first files. */
export const listedFiles = async (placed: Pick<PlacedPackage, 'folder'>) =>
  (await filesOf(placed)).slice(0, MOST_LISTED).map(({ path, bytes }) => ({ path, bytes }));
