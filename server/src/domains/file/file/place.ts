import { Thumbnail } from '@cloudyard/contract/file/file.ts';

export const THUMBNAILS = Thumbnail.options;
export type ThumbnailSize = (typeof THUMBNAILS)[number];

const PREFIX = 'file-';

/** The storage name of the bytes; the prefix distinguishes this room's bytes from those of others. */
export const nameIn = (name: string) => `${PREFIX}${name}`;
export const thumbnailIn = (name: string, size: ThumbnailSize) => `${PREFIX}${name}-${size}.webp`;

/** The file that stored bytes belong to, or undefined when they are not this room's. */
export function ownerOf(stored: string): string | undefined {
  if (!stored.startsWith(PREFIX)) return undefined;
  return stored.slice(PREFIX.length).replace(/-(?:64|256|1024)\.webp$/, '');
}
