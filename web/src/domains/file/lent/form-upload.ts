import { fileApi } from '@cloudyard/contract/file/file.ts';
import { upload } from '../../../kit/upload.tsx';

type Sending = { signal: AbortSignal; onProgress: (percent: number) => void };

/** Brings a small dataset file by the form; answers the name it is stored under. */
export const sendDatasetFile = (file: File, sending: Sending): Promise<string> =>
  upload(fileApi.uploadDataset, file, {}, sending);

/** Stores the file of a project's canvas; answers the name it is stored under. */
export const sendCanvasFile = (canvas: object, category: string): Promise<string> =>
  upload(
    fileApi.upload,
    new File([JSON.stringify(canvas)], 'canvas.json', { type: 'application/json' }),
    { body: { category } },
    {},
  );
