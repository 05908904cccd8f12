import { Link } from 'react-router';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/contact/en.ts';

/** Pages that may have the answer already, without the current one. */
export function Ways({ but }: { but?: string }) {
  const { ways } = useText(words);
  return (
    <ul className="portal-contact-ways cy-list">
      {ways
        .filter(({ to }) => to !== but)
        .map(({ to, title, text }) => (
          <li className="cy-ruled" key={to}>
            <h2 className="cy-bottom-8 cy-size-18 cy-lines-28">
              <Link to={to}>{title}</Link>
            </h2>
            <p className="cy-faint">{text}</p>
          </li>
        ))}
    </ul>
  );
}
