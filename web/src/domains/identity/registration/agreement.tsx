import { useWords } from './use-words.ts';

type AgreementProps = { agreed: boolean; problem: string | undefined; onChange: (agreed: boolean) => void };

/** The tick, and what it agrees to. */
export function Agreement({ agreed, problem, onChange }: AgreementProps) {
  const { t, ...words } = useWords();
  const said = words.problem(problem);
  return (
    <div className="identity-visit-field cy-column cy-gap-4">
      <label className="identity-visit-tick cy-self-start cy-hand cy-inline cy-medium">
        <input
          className="cy-flush"
          id="agreed"
          type="checkbox"
          checked={agreed}
          aria-invalid={!!said}
          aria-describedby="agreed-note"
          onChange={(event) => onChange(event.target.checked)}
        />
        {t.agree}
      </label>
      <details className="identity-visit-agreement">
        <summary className="cy-size-13 cy-blue cy-hand">{t.agreementTitle}</summary>
        <ul className="cy-flush cy-top-8 cy-indent cy-faint cy-note">
          <li>{t.agreement.truth}</li>
          <li>{t.agreement.kept}</li>
          <li>{t.agreement.acts}</li>
          <li>{t.agreement.leave}</li>
        </ul>
      </details>
      <span id="agreed-note" className="identity-visit-note cy-note cy-bad" aria-live="polite">
        {said}
      </span>
    </div>
  );
}
