import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/contact/en.ts';
import { ContactFrame } from './contact-frame.tsx';

export function ConsultingPage() {
  const t = useText(words).consulting;
  return (
    <ContactFrame text={t} topic="sales">
      <div className="portal-contact-advice">
        <h2>{t.prepareTitle}</h2>
        <ul className="cy-faint">
          {t.prepare.map((item) => (
            <li className="cy-top-8" key={item}>
              {item}
            </li>
          ))}
        </ul>
        <h2>{t.nextTitle}</h2>
        <ol className="cy-faint">
          {t.next.map(({ title, text }) => (
            <li className="cy-top-8" key={title}>
              <strong className="cy-block cy-text">{title}</strong>
              {text}
            </li>
          ))}
        </ol>
      </div>
    </ContactFrame>
  );
}
