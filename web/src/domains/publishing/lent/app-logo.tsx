import '../shared/publish.css';
import { addressOf } from '@cloudyard/contract/kit/endpoint.ts';
import { marketFileApi } from '@cloudyard/contract/publishing/file.ts';

type ImageSize = '64' | '256' | '1024';

/** The address of an application's picture; the server shows it to users who may see it. */
export const imageAddress = (name: string, size?: ImageSize) =>
  addressOf(marketFileApi.image, { params: { name }, query: { size } });

type AppLogoProps = {
  name: string;
  logo: string | null;
  /** px */
  size?: number;
};

/** The logo, or the first letter of the name. Decorative, because the name stands beside it. */
export function AppLogo({ name, logo, size = 32 }: AppLogoProps) {
  const box = { width: size, height: size, fontSize: size * 0.45 };
  if (!logo) {
    return (
      <span
        className="publishing-app-logo cy-rigid cy-round publishing-app-letter cy-inline-flex cy-middle cy-blue cy-center cy-strong"
        style={box}
        aria-hidden="true"
      >
        {[...name][0]?.toUpperCase()}
      </span>
    );
  }
  return (
    <img
      className="publishing-app-logo cy-rigid cy-round"
      style={box}
      src={imageAddress(logo, size > 32 ? '256' : '64')}
      alt=""
      loading="lazy"
    />
  );
}
