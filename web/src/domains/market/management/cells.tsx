import { Name } from '../../../kit/columns.tsx';
import { AppLogo } from '../../publishing/lent/app-logo.tsx';
import { viewAddress } from '../shared/addresses.ts';

type ApplicationCellProps = {
  application: { id: string; name: string; logo: string | null };
  listed: boolean;
};

/** Its logo and name; one on the shelf opens its page there. */
export const ApplicationCell = ({ application: { id, name, logo }, listed }: ApplicationCellProps) => (
  <Name to={listed ? viewAddress(id) : undefined} mark={<AppLogo name={name} logo={logo} size={24} />}>
    {name}
  </Name>
);

/** One line of a text that may be long; all of it on hover. */
export const LineCell = ({ text }: { text: string }) => (
  <span className="cy-ellipsis cy-block" title={text}>
    {text}
  </span>
);
