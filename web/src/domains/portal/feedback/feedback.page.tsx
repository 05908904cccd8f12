import { useText } from '../../../kit/text.ts';
import { ContactFrame } from '../contact/contact-frame.tsx';
import { Ways } from '../contact/ways.tsx';
import { words } from '../i18n/contact/en.ts';

/** For visitors and users. */
export function FeedbackPage() {
  const t = useText(words).feedback;
  return (
    <ContactFrame text={t} topic="advice">
      <Ways but="/common/feedback" />
    </ContactFrame>
  );
}
