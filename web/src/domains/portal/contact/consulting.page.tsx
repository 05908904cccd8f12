import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/contact/en.ts';
import { ContactFrame } from './contact-frame.tsx';

export function ConsultingPage() {
  const t = useText(words).consulting;
  return (
    <ContactFrame text={t} topic="sales">
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
              <strong>{title}</strong>
              {text}
            </li>
          ))}
        </ol>
      </div>
    </ContactFrame>
  );
}
