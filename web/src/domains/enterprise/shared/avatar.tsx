import './avatar.css';
import { DefaultPicture } from '../../../kit/default-picture.tsx';
import { pictureAddress } from '../../file/lent/picture-address.ts';

/** A user's picture, or the default one. The name stands beside it. */
export function Avatar({ picture, size = 48 }: { picture: string | null; size?: number }) {
  const box = { width: size, height: size };
  return picture ? (
    <img
      className="enterprise-person-avatar cy-rigid"
      style={box}
      src={pictureAddress(picture, size > 64 ? '256' : '64')}
      alt=""
    />
  ) : (
    <DefaultPicture of="person" size={size} />
  );
}
