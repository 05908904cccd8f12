import { MAX_UPLOAD_BYTES } from '@cloudyard/contract/file/file.ts';
import { FIRST_PIECE_BYTES, pieceAfter, type Upload, uploadApi } from '@cloudyard/contract/file/upload.ts';
import { call } from '../../../kit/call.ts';
import { upload } from '../../../kit/upload.tsx';

export { MAX_UPLOAD_BYTES, type Upload };

/** How much is sent at a time: at first, and after a piece that took so many milliseconds. */
export const pieceSizes = { first: FIRST_PIECE_BYTES, after: pieceAfter };

/** The calls that upload a large file, piece by piece; `category` says what it is for. */
export const piecesOf = (category: string) => ({
  begin: (file: File) =>
    call(uploadApi.begin, { body: { originalName: file.name, bytes: file.size, category } }),
  state: (id: string) => call(uploadApi.state, { params: { id } }),
  append: (id: string, offset: number, piece: Blob, signal: AbortSignal) =>
    upload(uploadApi.append, new File([piece], 'piece'), { params: { id }, query: { offset } }, { signal }),
  finish: (id: string) => call(uploadApi.finish, { params: { id } }),
  cancel: (id: string) => call(uploadApi.cancel, { params: { id } }),
});
export type Pieces = ReturnType<typeof piecesOf>;
