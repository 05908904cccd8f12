import { gunzipSync, gzipSync } from 'node:zlib';
import type { ConfigMap } from './resources.ts';

/** Text of ours takes a tenth of the room when it is packed, and an object of the cluster holds one MiB. */
export const pack = (value: unknown): ConfigMap['binaryData'] => ({
  pages: gzipSync(JSON.stringify(value)).toString('base64'),
});

export const unpack = <T>({ binaryData }: ConfigMap): T =>
  JSON.parse(gunzipSync(Buffer.from(binaryData?.pages ?? '', 'base64')).toString());
