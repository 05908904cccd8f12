import { addressOf } from '@cloudyard/contract/kit/endpoint.ts';
import type { ListingDetail } from '@cloudyard/contract/market/listing.ts';
import { marketFileApi } from '@cloudyard/contract/publishing/file.ts';

type File = { mime: string; bytes: number };

/** More than this is no longer read in place. */
const MOST = 2 * 1024 * 1024;

/** How a document is shown in the page; nothing: it is only downloaded. */
export function shownAs({ mime, bytes }: File): 'text' | 'json' | 'pdf' | undefined {
  if (mime === 'application/pdf') return 'pdf';
  if (bytes > MOST) return undefined;
  if (mime === 'application/json') return 'json';
  return mime.startsWith('text/') ? 'text' : undefined;
}

/** JSON laid out to be read; what is none stays as it is. */
export function laidOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

export type Document = ListingDetail['documents'][number];
export const documentAddress = (name: string) => addressOf(marketFileApi.document, { params: { name } });
