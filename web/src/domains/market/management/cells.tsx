import { Name } from '../../../kit/columns.tsx';
import { AppLogo } from '../../publishing/lent/app-logo.tsx';

type ApplicationCellProps = { application: { id: string; name: string; logo: string | null } };

/** Its logo and name, which opens its page. */
export const ApplicationCell = ({ application: { id, name, logo } }: ApplicationCellProps) => (
  <Name to={{ type: 'application', id }} mark={<AppLogo name={name} logo={logo} size={24} />}>
    {name}
  </Name>
);

/** One line of a text that may be long; all of it on hover. */
export const LineCell = ({ text }: { text: string }) => (
  <span className="cy-ellipsis cy-block" title={text}>
    {text}
  </span>
);
