import { randomUUID } from 'node:crypto';
import type { StoredFile } from '@cloudyard/contract/publishing/values.ts';
import type { VersionDraft } from '@cloudyard/contract/publishing/version.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { type FileRow, sealedByNames } from '../../file/index.ts';
import { filesOfApplication } from '../file/file.queries.ts';
import type { VersionContent } from '../publishable/content.ts';

type Named = [field: string, name: string];

const namesIn = (draft: VersionDraft): Named[] =>
  [
    ...draft.screenshots.map(({ uri }, at): [string, string] => [`screenshots.${at}.uri`, uri]),
    ...(['helpFile', 'apiFile', 'testReportFile', 'programFile'] as const).map(
      (field): [string, string | null] => [field, draft[field]],
    ),
  ].filter((named): named is Named => named[1] !== null);

/**
 * The files a draft names: the author's own, or those the application has had already.
 * Others count as not existing.
 */
async function filesNamed({ db, actor }: ActorContext, applicationId: string, draft: VersionDraft) {
  const named = namesIn(draft);
  const rows = await sealedByNames(db, [...new Set(named.map(([, name]) => name))]);
  const known = await filesOfApplication(db, applicationId);
  const files = new Map<string, FileRow>();
  for (const row of rows) if (row.owner_id === actor.userId || known.has(row.name)) files.set(row.name, row);
  for (const [field, name] of named) {
    if (!files.has(name)) throw new Refusal('market.file_not_found', { [field]: 'market.file_not_found' });
  }
  return files;
}

const stored = ({ name, original_name, mime, bytes, sha256 }: FileRow): StoredFile => ({
  name,
  originalName: original_name,
  mime,
  bytes,
  sha256: sha256.toString('hex'),
});

function mustBeImages(draft: VersionDraft, files: Map<string, FileRow>) {
  for (const [at, { uri }] of draft.screenshots.entries()) {
    if (files.get(uri)?.category !== 'image')
      throw new Refusal('kit.invalid', { [`screenshots.${at}.uri`]: 'file.not_an_image' });
  }
}

const folded = (name: string) => name.trim().toLowerCase();

function mustBeSound(draft: VersionDraft, applicationName: string) {
  if (draft.menuName !== '' && folded(draft.menuName) === folded(applicationName))
    throw new Refusal('market.menu_name_of_app');
  const codes = draft.authorities.map(({ code }) => code);
  const twice = codes.findIndex((code, at) => codes.indexOf(code) < at);
  if (twice >= 0) throw new Refusal('kit.invalid', { [`authorities.${twice}.code`]: 'format' });
}

/** The content of a version, from the body of the call. */
export async function contentOf(
  ctx: ActorContext,
  application: { id: string; name: string },
  draft: VersionDraft,
): Promise<VersionContent> {
  mustBeSound(draft, application.name);
  const files = await filesNamed(ctx, application.id, draft);
  mustBeImages(draft, files);
  const file = (name: string | null) => (name === null ? null : stored(files.get(name) as FileRow));
  const documents = { HELP: draft.helpFile, API: draft.apiFile, TEST_REPORT: draft.testReportFile };
  return {
    description: draft.description,
    screenHeight: draft.screenHeight,
    screenshots: draft.screenshots.map(({ id, uri, alt }) => ({ id: id ?? randomUUID(), uri, alt })),
    sourceType: draft.sourceType.code,
    files: Object.fromEntries(
      Object.entries(documents).flatMap(([type, name]) => (name === null ? [] : [[type, file(name)]])),
    ),
    program: file(draft.programFile),
    image: draft.image,
    externalUrl: draft.externalUrl,
    profile: draft.profile,
    containerPort: draft.containerPort,
    accessUrl: draft.accessUrl,
    menuName: draft.menuName,
    authorities: draft.authorities.map(({ code, name, description }) => ({ code, name, description })),
  };
}
