<<<<<<< HEAD
import { ObjectLink } from '../../../kit/object-link.tsx';
=======
import { Name } from '../../../kit/columns.tsx';
>>>>>>> w/lists
import { AppLogo } from '../../publishing/lent/app-logo.tsx';
import { viewAddress } from '../shared/addresses.ts';

<<<<<<< HEAD
/** Its logo and one line of its name; all of it on hover. */
export const ApplicationCell = ({ id, name, logo }: { id: string; name: string; logo: string | null }) => (
  <span className="cy-line">
    <AppLogo name={name} logo={logo} size={24} />
    <ObjectLink type="application" id={id}>
      <LineCell text={name} />
    </ObjectLink>
  </span>
=======
type ApplicationCellProps = {
  application: { id: string; name: string; logo: string | null };
  listed: boolean;
};

/** Its logo and name; one on the shelf opens its page there. */
export const ApplicationCell = ({ application: { id, name, logo }, listed }: ApplicationCellProps) => (
  <Name to={listed ? viewAddress(id) : undefined} mark={<AppLogo name={name} logo={logo} size={24} />}>
    {name}
  </Name>
>>>>>>> w/lists
);

/** One line of a text that may be long; all of it on hover. */
export const LineCell = ({ text }: { text: string }) => (
  <span className="cy-ellipsis cy-block" title={text}>
    {text}
  </span>
);
