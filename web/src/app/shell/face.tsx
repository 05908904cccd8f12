import type { Me } from '@cloudyard/contract/identity/session.ts';
import { pictureAddress } from '../../domains/file/lent/picture-address.ts';
import { DefaultPicture } from '../../kit/default-picture.tsx';

/** The user's picture, or the default one. */
export const Face = ({ me }: { me: Pick<Me, 'avatar'> }) =>
  me.avatar ? <img src={pictureAddress(me.avatar, '64')} alt="" /> : <DefaultPicture of="person" size={28} />;
