import './avatar.css';
import { pictureAddress } from '../../file/parts/picture-address.ts';

const initial = (name: string) => [...name][0]?.toUpperCase() ?? '·';

/** Somebody's picture, or the first sign of their name. */
export function Avatar({
  name,
  picture,
  size = 48,
}: {
  name: string;
  picture: string | null;
  size?: number;
}) {
  const box = { width: size, height: size, fontSize: size / 2.4 };
  return picture ? (
    <img
      className="person-avatar"
      style={box}
      src={pictureAddress(picture, size > 64 ? '256' : '64')}
      alt=""
    />
  ) : (
    <span className="person-avatar" style={box} aria-hidden="true">
      {initial(name)}
    </span>
  );
}
