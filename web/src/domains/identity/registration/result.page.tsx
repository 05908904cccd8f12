import { useLocation, useNavigate } from 'react-router';
import { Button } from '../../../kit/button.tsx';
import { fill } from '../../../kit/text.ts';
import { useWords } from './use-words.ts';
import { VisitorCard } from './visitor-card.tsx';

/** The state from the previous page; undefined when the address was opened by hand. */
function useHanded(name: 'username' | 'email'): string | undefined {
  const state = useLocation().state as Record<string, unknown> | null;
  const value = state?.[name];
  return typeof value === 'string' ? value : undefined;
}

export function RegisterSuccessPage() {
  const { t } = useWords();
  const username = useHanded('username');
  const next = { mail: t.nextMail, login: t.nextLogin, certify: t.nextCertify };
  return (
    <VisitorCard
      title={t.successTitle}
      result="good"
      sentence={username ? fill(t.successText, { username }) : t.successNoName}
    >
      <h2>{t.nextTitle}</h2>
      <ol className="identity-visit-steps cy-column cy-list">
        {Object.entries(next).map(([key, text]) => (
          <li className="cy-grid" key={key}>
            <span>{text}</span>
          </li>
        ))}
      </ol>
      <LogInOrHome />
    </VisitorCard>
  );
}

export function VerifySuccessPage() {
  const { t } = useWords();
  const email = useHanded('email');
  return (
    <VisitorCard
      title={t.verifiedTitle}
      result="good"
      sentence={email ? fill(t.verified, { email }) : t.verifiedNoName}
    >
      <LogInOrHome />
    </VisitorCard>
  );
}

export function VerifyFailPage() {
  const { t } = useWords();
  return (
    <VisitorCard title={t.verifyFailTitle} result="bad" sentence={t.verifyFail}>
      <p className="cy-faint">{t.verifyFailNext}</p>
      <LogInOrHome />
    </VisitorCard>
  );
}

export function LogInOrHome() {
  const { t } = useWords();
  const navigate = useNavigate();
  return (
    <div className="cy-row">
      <Button type="primary" size="large" onClick={() => void navigate('/common/login')}>
        {t.goLogin}
      </Button>
      <Button size="large" onClick={() => void navigate('/')}>
        {t.home}
      </Button>
    </div>
  );
}
