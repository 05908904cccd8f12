import { fileApi } from '@cloudyard/contract/file/file.ts';
import { addressOf } from '@cloudyard/contract/kit/endpoint.ts';
import { UploadButton } from '../../../kit/upload.tsx';

/** A public picture: its stored name, its address and its size. */
export type PublicPicture = { name: string; src: string; width: number | null; height: number | null };

export function PublicPictureButton({ onDone }: { onDone: (picture: PublicPicture) => void }) {
  return (
    <UploadButton
      endpoint={fileApi.uploadImage}
      ask={{ body: { visibility: 'public' } }}
      accept="image/png,image/jpeg,image/webp,image/gif"
      onDone={({ name, width, height }) =>
        onDone({ name, width, height, src: addressOf(fileApi.browseImage, { query: { name } }) })
      }
    />
  );
}
