import './visitor.css';
import { type FormEvent, Suspense } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../kit/button.tsx';
import { lazyPart } from '../../../kit/lazy-part.ts';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Agreement } from './agreement.tsx';
import { RegisterFields } from './register-fields.tsx';
import { useRegistration } from './use-registration.ts';
import { useWords } from './use-words.ts';
import { YardDrawing } from './yard-drawing.tsx';

const RestoreDialog = lazyPart(() => import('./restore-dialog.tsx').then((m) => m.RestoreDialog));

type Kind = 'enterprise' | 'private';

export const RegisterPage = () => <Register kind="enterprise" />;
export const RegisterPrivatePage = () => <Register kind="private" />;

function Register({ kind }: { kind: Kind }) {
  const { t } = useWords();
  usePageTitle(kind === 'private' ? t.registerPrivate : t.register);
  return (
    <div className="identity-visit cy-card cy-grid cy-plain">
      <Side kind={kind} />
      <section className="identity-visit-main cy-middle cy-flex" aria-label={t.register}>
        <RegisterForm kind={kind} />
      </section>
    </div>
  );
}

function Side({ kind }: { kind: Kind }) {
  const { t } = useWords();
  const last =
    kind === 'private' ? (['alone', 'aloneHint'] as const) : (['enterprise', 'enterpriseHint'] as const);
  const steps = [['account', 'accountHint'], ['certify', 'certifyHint'], last] as const;
  return (
    <section className="identity-visit-side cy-down cy-clip" aria-label={t.stepsTitle}>
      <p className="identity-visit-side-title cy-lines-32 cy-size-24 cy-strong">{t.stepsTitle}</p>
      <ol className="identity-visit-steps cy-column cy-list">
        {steps.map(([title, hint]) => (
          <li className="cy-grid" key={title}>
            <strong className="cy-medium">{t.steps[title]}</strong>
            <span>{t.steps[hint]}</span>
          </li>
        ))}
      </ol>
      <YardDrawing />
    </section>
  );
}

function RegisterForm({ kind }: { kind: Kind }) {
  const { t } = useWords();
  const registration = useRegistration(kind);
  const { form, problems, set, busy, banner, former } = registration;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void registration.submit();
  };
  return (
    <form className="identity-visit-form cy-column cy-gap-12 cy-full" onSubmit={submit} noValidate>
      <h1>{kind === 'private' ? t.registerPrivate : t.register}</h1>
      <div className="identity-visit-said" role="alert">
        {banner ? (
          <p className="identity-visit-banner cy-round cy-pad-line">
            {t.banner} {banner.why}
          </p>
        ) : (
          <p className="cy-faint">{kind === 'private' ? t.registerPrivateSentence : t.registerSentence}</p>
        )}
      </div>
      <RegisterFields registration={registration} />
      <Agreement
        agreed={form.agreed}
        problem={problems.agreed}
        onChange={(agreed) => set('agreed', agreed)}
      />
      <Button type="primary" size="large" htmlType="submit" block loading={busy}>
        {busy ? t.submitting : t.submit}
      </Button>
      <p className="identity-visit-links cy-flex cy-wrap cy-between">
        <span>
          {t.haveAccount} <Link to="/common/login">{t.logIn}</Link>
        </span>
        {kind === 'private' ? (
          <Link to="/common/register">{t.toEnterprise}</Link>
        ) : (
          <Link to="/common/registerPrivate">{t.toPrivate}</Link>
        )}
      </p>
      <Suspense fallback={null}>
        {former && (
          <RestoreDialog
            busy={busy}
            onRestore={() => void registration.restore()}
            onAnew={() => void registration.registerAnew()}
            onStay={registration.stay}
          />
        )}
      </Suspense>
    </form>
  );
}
