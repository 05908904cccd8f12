import { marketFileApi } from '@cloudyard/contract/market/file.ts';
import { useText } from '../../../kit/text.ts';
import { UploadButton } from '../../../kit/upload.tsx';
import { words } from '../i18n/manage/en.ts';
import { imageAddress } from '../parts/app-logo.tsx';

type BannerInputProps = { value?: string | null; onChange?: (name: string) => void };

/** The picture of a banner, seen as soon as it is kept. */
export function BannerInput({ value, onChange }: BannerInputProps) {
  const t = useText(words).promote;
  return (
    <div className="market-verify-verdict cy-column cy-gap-12">
      {value && (
        <img
          className="market-operate-banner cy-box cy-fit"
          src={imageAddress(value, '1024')}
          alt={t.imageAlt}
        />
      )}
      <UploadButton
        endpoint={marketFileApi.uploadImage}
        ask={{}}
        accept="image/*"
        onDone={({ name }) => onChange?.(name)}
      />
    </div>
  );
}
