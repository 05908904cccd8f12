import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/contact/en.ts';
import { ContactFrame } from './contact-frame.tsx';
import { Ways } from './ways.tsx';

export function ContactPage() {
  const t = useText(words).contact;
  return (
    <ContactFrame text={t} topic="question">
      <Ways />
    </ContactFrame>
  );
}
