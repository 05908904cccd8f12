import { accountApi } from '@cloudyard/contract/identity/account.ts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '../../../kit/button.tsx';
import { CallError, call } from '../../../kit/call.ts';
import { fill } from '../../../kit/text.ts';
import { ContactForm } from './contact-form.tsx';
import { useCountdown } from './countdown.ts';
import { useHashToken } from './hash-token.ts';
import { ResetForm } from './reset-form.tsx';
import { useWords } from './use-words.ts';
import { VisitorCard } from './visitor-card.tsx';

type Step =
  | { at: 'contact' }
  | { at: 'phone'; phone: string }
  | { at: 'mail'; email: string }
  | { at: 'invalid' }
  | { at: 'done'; username: string };

export function ResetPasswordPage() {
  const { t } = useWords();
  const [token, forgetToken] = useHashToken();
  const [step, setStep] = useState<Step>({ at: 'contact' });
  const done = ({ username }: { username: string }) => {
    forgetToken();
    setStep({ at: 'done', username });
  };
  const byLink = async (password: string) => {
    if (!token) return;
    try {
      done(await call(accountApi.resetByLink, { body: { token, password } }));
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'identity.link_invalid') throw error;
      forgetToken();
      setStep({ at: 'invalid' });
    }
  };
  if (token) {
    return (
      <VisitorCard title={t.resetTitle} sentence={t.resetByLink}>
        <ResetForm onSend={(_, password) => byLink(password)} />
      </VisitorCard>
    );
  }
  if (step.at === 'done') return <Done username={step.username} />;
  if (step.at === 'phone') return <ByPhone phone={step.phone} onDone={done} onBack={setStep} />;
  if (step.at === 'mail') return <ByMail email={step.email} onBack={setStep} />;
  if (step.at === 'invalid') {
    return (
      <VisitorCard title={t.linkInvalidTitle} result="bad" sentence={t.linkInvalid}>
        <div>
          <Button type="primary" size="large" onClick={() => setStep({ at: 'contact' })}>
            {t.askAgain}
          </Button>
        </div>
      </VisitorCard>
    );
  }
  return <AskContact onStep={setStep} />;
}

function AskContact({ onStep }: { onStep: (step: Step) => void }) {
  const { t } = useWords();
  const [, begin] = useCountdown('reset');
  const ask = async (contact: string) => {
    const { channel, resendIn } = await call(accountApi.askReset, { body: { contact } });
    begin(resendIn);
    onStep(channel === 'sms' ? { at: 'phone', phone: contact } : { at: 'mail', email: contact });
  };
  return (
    <VisitorCard title={t.resetTitle} sentence={t.resetSentence}>
      <ContactForm verb={t.next} onSend={ask} />
      <p className="identity-visit-links cy-flex cy-wrap cy-between">
        <Link to="/common/find-back-username">{t.findTitle}</Link>
        <Link to="/common/login">{t.logIn}</Link>
      </p>
    </VisitorCard>
  );
}

type Back = { onBack: (step: Step) => void };

function ByPhone({
  phone,
  onDone,
  onBack,
}: Back & { phone: string; onDone: (reply: { username: string }) => void }) {
  const { t } = useWords();
  return (
    <VisitorCard title={t.resetTitle} sentence={fill(t.resetSms, { contact: phone })}>
      <ResetForm
        phone={phone}
        onSend={async (code, password) =>
          onDone(await call(accountApi.resetByCode, { body: { phone, code, password } }))
        }
      />
      <Other onBack={onBack} />
    </VisitorCard>
  );
}

function ByMail({ email, onBack }: Back & { email: string }) {
  const { t } = useWords();
  return (
    <VisitorCard title={t.resetMailTitle} sentence={fill(t.resetMail, { contact: email })}>
      <p className="cy-faint">{t.mailSpam}</p>
      <Other onBack={onBack} />
    </VisitorCard>
  );
}

function Other({ onBack }: Back) {
  const { t } = useWords();
  return (
    <Button type="link" className="identity-visit-other" onClick={() => onBack({ at: 'contact' })}>
      {t.otherContact}
    </Button>
  );
}

function Done({ username }: { username: string }) {
  const { t } = useWords();
  const navigate = useNavigate();
  return (
    <VisitorCard title={t.resetDoneTitle} result="good" sentence={fill(t.resetDone, { username })}>
      <div>
        <Button type="primary" size="large" onClick={() => void navigate('/common/login')}>
          {t.goLogin}
        </Button>
      </div>
    </VisitorCard>
  );
}
