import { addressOf } from '@cloudyard/contract/kit/endpoint.ts';
import { marketFileApi } from '@cloudyard/contract/market/file.ts';
import type { ShelfDetail } from '@cloudyard/contract/market/shelf.ts';

export type Document = ShelfDetail['documents'][number];
export const documentAddress = (name: string) => addressOf(marketFileApi.document, { params: { name } });
