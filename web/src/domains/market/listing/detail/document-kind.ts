import { addressOf } from '@cloudyard/contract/kit/endpoint.ts';
import type { ListingDetail } from '@cloudyard/contract/market/listing.ts';
import { marketFileApi } from '@cloudyard/contract/publishing/file.ts';

type File = { mime: string; bytes: number };

/** A larger document is not shown in place. */
const MOST = 2 * 1024 * 1024;

/** How a document is shown in the page; undefined: it is only downloaded. */
export function shownAs({ mime, bytes }: File): 'text' | 'json' | 'pdf' | undefined {
  if (mime === 'application/pdf') return 'pdf';
  if (bytes > MOST) return undefined;
  if (mime === 'application/json') return 'json';
  return mime.startsWith('text/') ? 'text' : undefined;
}

/** Indented JSON; other text stays as it is. */
export function laidOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

export type Document = ListingDetail['documents'][number];
export const documentAddress = (name: string) => addressOf(marketFileApi.document, { params: { name } });
