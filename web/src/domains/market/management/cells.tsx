import { AppLogo } from '../../publishing/lent/app-logo.tsx';

/** Its logo and one line of its name; all of it on hover. */
export const ApplicationCell = ({ name, logo }: { name: string; logo: string | null }) => (
  <span className="publishing-operate-name cy-inline cy-shrink">
    <AppLogo name={name} logo={logo} size={24} />
    <LineCell text={name} />
  </span>
);

/** One line of a text that may be long; all of it on hover. */
export const LineCell = ({ text }: { text: string }) => (
  <span className="publishing-operate-line cy-ellipsis cy-block" title={text}>
    {text}
  </span>
);
