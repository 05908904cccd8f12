import { accountApi } from '@cloudyard/contract/identity/account.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../kit/button.tsx';
import { call } from '../../../kit/call.ts';
import { fill } from '../../../kit/text.ts';
import { ContactForm } from './contact-form.tsx';
import { LogInOrHome } from './result.page.tsx';
import { useWords } from './use-words.ts';
import { VisitorCard } from './visitor-card.tsx';

/** Sends the username to its owner; the page says the same whether the account exists or not. */
export function FindUsernamePage() {
  const { t } = useWords();
  const [sent, setSent] = useState<{ contact: string; channel: 'sms' | 'mail' }>();
  if (sent) {
    const { contact, channel } = sent;
    return (
      <VisitorCard
        title={t.findDoneTitle}
        sentence={fill(channel === 'sms' ? t.foundSms : t.foundMail, { contact })}
      >
        {channel === 'mail' && <p className="cy-faint">{t.mailSpam}</p>}
        <LogInOrHome />
        <Button type="link" className="identity-visit-other" onClick={() => setSent(undefined)}>
          {t.otherContact}
        </Button>
      </VisitorCard>
    );
  }
  return (
    <VisitorCard title={t.findTitle} sentence={t.findSentence}>
      <ContactForm
        verb={t.send}
        onSend={async (contact) =>
          setSent({ contact, ...(await call(accountApi.askUsername, { body: { contact } })) })
        }
      />
      <p className="identity-visit-links cy-flex cy-wrap cy-between">
        <span>
          {t.knowName} <Link to="/common/reset-password">{t.resetTitle}</Link>
        </span>
        <Link to="/common/login">{t.logIn}</Link>
      </p>
    </VisitorCard>
  );
}
