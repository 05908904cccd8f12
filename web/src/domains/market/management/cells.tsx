import { ObjectLink } from '../../../kit/object-link.tsx';
import { AppLogo } from '../../publishing/lent/app-logo.tsx';

/** Its logo and one line of its name; all of it on hover. */
export const ApplicationCell = ({ id, name, logo }: { id: string; name: string; logo: string | null }) => (
  <span className="cy-line">
    <AppLogo name={name} logo={logo} size={24} />
    <ObjectLink type="application" id={id}>
      <LineCell text={name} />
    </ObjectLink>
  </span>
);

/** One line of a text that may be long; all of it on hover. */
export const LineCell = ({ text }: { text: string }) => (
  <span className="publishing-operate-line cy-ellipsis cy-block" title={text}>
    {text}
  </span>
);
