import { Id } from '@cloudyard/contract/kit/values.ts';
import type { DetailFile, SourceType, StoredFile } from '@cloudyard/contract/publishing/values.ts';
import {
  DEFAULT_HEIGHT,
  NEW_MAJOR,
  type Version,
  VersionDraft,
  type VersionRow,
} from '@cloudyard/contract/publishing/version.ts';
import { z } from 'zod';

/** Files are shown by their original names, and sent by their stored names. */
const Kept = z.object({ name: z.string(), originalName: z.string(), bytes: z.number() });
const files = {
  programFile: Kept.nullable(),
  helpFile: Kept.nullable(),
  apiFile: Kept.nullable(),
  testReportFile: Kept.nullable(),
};
export const EditDraft = VersionDraft.extend(files);
export type EditDraft = z.output<typeof EditDraft>;

export const AddDraft = EditDraft.extend({
  majorVersion: z.object({ id: z.union([z.literal(NEW_MAJOR), Id]) }),
  number: z.number().int().min(0).max(9999).nullable(),
});
export type AddDraft = z.output<typeof AddDraft>;

export type Part = 'programFile' | 'image' | 'externalUrl' | 'containerPort' | 'profile';
/** The fields of each way of release. */
const PARTS: Record<SourceType, readonly Part[]> = {
  JAR: ['programFile', 'containerPort', 'profile'],
  URL: ['externalUrl'],
  IMAGE: ['image', 'containerPort', 'profile'],
  STATIC: ['programFile'],
  NODE: ['programFile', 'profile'],
};
export const hasPart = (source: SourceType, part: Part) => PARTS[source].includes(part);

/** Leaves out the fields of other ways of release. */
export function contentOf(draft: EditDraft): z.input<typeof VersionDraft> {
  const has = (part: Part) => hasPart(draft.sourceType.code, part);
  return {
    description: draft.description,
    screenHeight: draft.screenHeight,
    screenshots: draft.screenshots,
    sourceType: draft.sourceType,
    helpFile: draft.helpFile?.name ?? null,
    apiFile: draft.apiFile?.name ?? null,
    testReportFile: draft.testReportFile?.name ?? null,
    authorities: draft.authorities,
    accessUrl: draft.accessUrl,
    menuName: draft.menuName,
    programFile: has('programFile') ? (draft.programFile?.name ?? null) : null,
    image: has('image') ? draft.image : '',
    externalUrl: has('externalUrl') ? draft.externalUrl : '',
    containerPort: has('containerPort') ? draft.containerPort : null,
    profile: has('profile') ? draft.profile : '',
  };
}

const factsOf = (file: StoredFile | null | undefined) =>
  file ? { name: file.name, originalName: file.originalName, bytes: file.bytes } : null;

export function draftOf(version: Version) {
  const document = (type: DetailFile) => factsOf(version.detailFiles.find((file) => file.type === type));
  return {
    description: version.description,
    screenHeight: version.screenHeight,
    screenshots: version.screenshots,
    sourceType: { code: version.sourceType.code },
    helpFile: document('HELP'),
    apiFile: document('API'),
    testReportFile: document('TEST_REPORT'),
    authorities: version.majorVersion.authorities,
    programFile: factsOf(version.program),
    image: version.image,
    externalUrl: version.externalUrl,
    profile: version.profile,
    containerPort: version.containerPort,
    accessUrl: version.accessUrl,
    menuName: version.menuName,
  };
}

export const EMPTY = {
  majorVersion: { id: NEW_MAJOR },
  number: null,
  description: '',
  screenHeight: DEFAULT_HEIGHT,
  screenshots: [],
  sourceType: { code: 'JAR' },
  helpFile: null,
  apiFile: null,
  testReportFile: null,
  authorities: [],
  programFile: null,
  image: '',
  externalUrl: '',
  profile: '',
  containerPort: null,
  accessUrl: '',
  menuName: '',
} as const;

/** The number the next minor version of a major one would get. */
export const nextMinor = (rows: readonly Pick<VersionRow, 'version' | 'number'>[], major: number) =>
  rows
    .filter(({ version }) => version.startsWith(`${major}.`))
    .reduce((next, { number }) => Math.max(next, number + 1), 0);
