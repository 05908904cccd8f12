import './card.css';
import { Link } from 'react-router';
import { AppLogo } from '../../publishing/lent/app-logo.tsx';
import { libraryAddress } from './library-tree.ts';
import { useLabel } from './use-label.ts';

type CardProps = {
  id: string;
  name: string;
  logo: string | null;
  about: string;
  aboutEn: string;
  /** Below the sentence: its category. */
  note?: string;
};

/** An algorithm of the library; all of the card is the link. */
export function AlgorithmCard({ id, name, logo, note, ...said }: CardProps) {
  const { about } = useLabel();
  return (
    <article className="algorithm-card cy-card cy-pad cy-relative cy-plain cy-column cy-gap-4">
      <h3 className="cy-line cy-size-15 cy-lines-24 cy-strong">
        <AppLogo name={name} logo={logo} size={24} />
        <Link
          className="cy-cover cy-cover-ring cy-quiet cy-text cy-ellipsis"
          to={libraryAddress(id)}
          title={name}
        >
          {name}
        </Link>
      </h3>
      <p className="cy-faint cy-note cy-clamp cy-break">{about(said)}</p>
      {note && <p className="algorithm-card-note cy-faint cy-small">{note}</p>}
    </article>
  );
}
