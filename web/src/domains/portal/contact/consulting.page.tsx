import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/contact/en.ts';
import { ContactFrame } from './contact-frame.tsx';

export function ConsultingPage() {
  const t = useText(words).consulting;
  return (
    <ContactFrame text={t} topic="sales">
      <div className="portal-contact-advice">
        <h2 className="cy-bottom-8 cy-size-18 cy-lines-28">{t.prepareTitle}</h2>
        <ul className="cy-indent cy-faint">
          {t.prepare.map((item) => (
            <li className="cy-top-8" key={item}>
              {item}
            </li>
          ))}
        </ul>
        <h2 className="cy-bottom-8 cy-size-18 cy-lines-28">{t.nextTitle}</h2>
        <ol className="cy-indent cy-faint">
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
