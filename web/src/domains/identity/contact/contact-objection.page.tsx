import { contactApi } from '@cloudyard/contract/identity/contact.ts';
import type { Reply } from '@cloudyard/contract/kit/endpoint.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../kit/button.tsx';
import { call } from '../../../kit/call.ts';
import { useErrorText } from '../../../kit/text.ts';
import { useHashToken } from '../registration/hash-token.ts';
import { LogInOrHome } from '../registration/result.page.tsx';
import { useWords } from '../registration/use-words.ts';
import { VisitorCard } from '../registration/visitor-card.tsx';

type Outcome = Reply<typeof contactApi.object>['outcome'];

/** The page of the link sent to a former phone or email. It waits for a click, because programs open links too. */
export function ContactObjectionPage() {
  const { t } = useWords();
  // The user cannot ask for a second link: the page says why this one is dead.
  const errorText = useErrorText({ ...t.errors, 'identity.link_invalid': t.objection.dead });
  const [token] = useHashToken();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [outcome, setOutcome] = useState<Outcome>();
  if (outcome) return <Done outcome={outcome} />;
  const object = async () => {
    if (!token) return;
    setBusy(true);
    setProblem('');
    await call(contactApi.object, { body: { token } }).then(
      (found) => setOutcome(found.outcome),
      (error: unknown) => setProblem(errorText(error)),
    );
    setBusy(false);
  };
  return (
    <VisitorCard title={t.objection.title} sentence={token ? t.objection.sentence : t.objection.how}>
      {token && (
        <>
          <ul className="identity-visit-list cy-indent cy-flush">
            <li>{t.objection.waiting}</li>
            <li>{t.objection.confirmed}</li>
          </ul>
          {problem && (
            <p className="cy-bad" role="alert">
              {problem}
            </p>
          )}
          <Button type="primary" size="large" disabled={busy} onClick={() => void object()}>
            {t.objection.verb}
          </Button>
        </>
      )}
      {!token && <LogInOrHome />}
    </VisitorCard>
  );
}

function Done({ outcome }: { outcome: Outcome }) {
  const { t } = useWords();
  return (
    <VisitorCard title={t.objection.doneTitle} result="good" sentence={t.objection.outcomes[outcome]}>
      {outcome === 'turned_back' && (
        <p>
          <Link to="/common/reset-password">{t.resetTitle}</Link>
        </p>
      )}
      <LogInOrHome />
    </VisitorCard>
  );
}
