import type { FieldProblem } from '@cloudyard/contract/kit/errors.ts';
import { isStored } from '@cloudyard/contract/publishing/values.ts';
import type { AppContent, VersionContent } from './content.ts';

export type Problems = Record<string, FieldProblem>;

/** What an application still lacks before it can be handed in. */
export function applicationProblems(content: AppContent, isModule: boolean): Problems {
  return {
    ...(content.logo ? {} : { logo: 'required' }),
    ...(content.description ? {} : { description: 'required' }),
    ...(content.plans.length === 0 && content.type === 'MARKET' && !isModule
      ? { resources: 'market.no_plan' }
      : {}),
  };
}

const isAddress = (text: string) => {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === '';
};

/** `registry/name:tag`, or with a digest. */
const IMAGE =
  /^[a-z0-9]+(?:[._-][a-z0-9]+)*(?::\d+)?(?:\/[a-z0-9]+(?:[._-]+[a-z0-9]+)*)*(?::[\w][\w.-]{0,127})?(?:@sha256:[a-f0-9]{64})?$/;

/** What a version lacks, by how it is released. */
export function versionProblems(content: VersionContent): Problems {
  const { sourceType, program, image, externalUrl, screenshots, description, containerPort } = content;
  return {
    ...(description ? {} : { description: 'required' }),
    ...(screenshots.length > 0 ? {} : { screenshots: 'too_few:1' }),
    ...(isStored(sourceType) && !program ? { programFile: 'market.program_needed' } : {}),
    ...(sourceType === 'IMAGE' && !IMAGE.test(image) ? { image: 'market.image_needed' } : {}),
    ...(sourceType === 'URL' && !isAddress(externalUrl) ? { externalUrl: 'market.url_needed' } : {}),
    ...((sourceType === 'JAR' || sourceType === 'IMAGE') && !containerPort
      ? { containerPort: 'required' }
      : {}),
  };
}

/** The kept files that a content names. */
export const imagesOf = (content: Partial<AppContent & VersionContent>): string[] => [
  ...(content.logo ? [content.logo] : []),
  ...(content.screenshots ?? []).map(({ uri }) => uri),
];
export const documentsOf = ({ files = {} }: Partial<VersionContent>): string[] =>
  Object.values(files).map((file) => file.name);
export const filesOf = (content: Partial<AppContent & VersionContent>): string[] => [
  ...imagesOf(content),
  ...documentsOf(content),
  ...(content.program ? [content.program.name] : []),
];
