import { fileApi } from '@cloudyard/contract/file/file.ts';
import { addressOf } from '@cloudyard/contract/kit/endpoint.ts';

/** The address of a public picture, in a size that suits the place. */
export const pictureAddress = (name: string, size: '64' | '256' = '256') =>
  addressOf(fileApi.browseImage, { query: { name, size } });
