import { createHash } from 'node:crypto';
import type { VersionContent } from '../publishable/content.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** What of a version is started, in the words of the runtime. */
export function releaseOf(version: string, content: VersionContent) {
  const { sourceType: kind, program, image, externalUrl, containerPort: port } = content;
  const reference = kind === 'URL' ? externalUrl : kind === 'IMAGE' ? image : '';
  return {
    ...{ version, kind, reference, port, file: program?.name ?? '' },
    digest: program?.sha256 ?? sha256(`${kind} ${reference}`),
  };
}
export type VersionRelease = ReturnType<typeof releaseOf>;
