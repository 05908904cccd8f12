import './contact.css';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/contact/index.ts';
import { WriteToUs } from './write-to-us.tsx';

export function ConsultingPage() {
  const t = useText(words).consulting;
  usePageTitle(t.title);
  return (
    <div className="contact">
      <header>
        <h1>{t.title}</h1>
        <p>{t.sentence}</p>
      </header>
      <div className="contact-advice">
        <h2>{t.prepareTitle}</h2>
        <ul>
          {t.prepare.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        <h2>{t.nextTitle}</h2>
        <ol>
          {t.next.map(({ title, text }) => (
            <li key={title}>
              <strong>{title}</strong> {text}
            </li>
          ))}
        </ol>
      </div>
      <WriteToUs title={t.form} asking={t.asking} topic="sales" />
    </div>
  );
}
