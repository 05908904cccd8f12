import { useWords } from './use-words.ts';

type AgreementProps = { agreed: boolean; problem: string | undefined; onChange: (agreed: boolean) => void };

/** The tick, and what it agrees to. */
export function Agreement({ agreed, problem, onChange }: AgreementProps) {
  const { t, ...words } = useWords();
  const said = words.problem(problem);
  return (
    <div className="visit-field">
      <label className="visit-tick">
        <input
          id="agreed"
          type="checkbox"
          checked={agreed}
          aria-invalid={!!said}
          aria-describedby="agreed-note"
          onChange={(event) => onChange(event.target.checked)}
        />
        {t.agree}
      </label>
      <details className="visit-agreement">
        <summary>{t.agreementTitle}</summary>
        <ul>
          <li>{t.agreement.truth}</li>
          <li>{t.agreement.kept}</li>
          <li>{t.agreement.acts}</li>
          <li>{t.agreement.leave}</li>
        </ul>
      </details>
      <span id="agreed-note" className="visit-note cy-bad" aria-live="polite">
        {said}
      </span>
    </div>
  );
}
