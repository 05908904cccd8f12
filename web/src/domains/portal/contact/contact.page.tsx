import './contact.css';
import { Link } from 'react-router';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/contact/index.ts';
import { WriteToUs } from './write-to-us.tsx';

export function ContactPage() {
  const t = useText(words).contact;
  usePageTitle(t.title);
  return (
    <div className="contact">
      <header>
        <h1>{t.title}</h1>
        <p>{t.sentence}</p>
      </header>
      <ul className="contact-ways">
        {t.ways.map(({ to, title, text }) => (
          <li key={to}>
            <h2>
              <Link to={to}>{title}</Link>
            </h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <WriteToUs title={t.form} asking={t.asking} topic="question" />
    </div>
  );
}
