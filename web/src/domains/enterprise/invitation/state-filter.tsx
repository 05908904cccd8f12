import { INVITATION_STATES, type InvitationState } from '@cloudyard/contract/enterprise/invitation.ts';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/invitation/en.ts';

type StateFilterProps = {
  value: InvitationState | undefined;
  counts: Readonly<Record<string, number>> | undefined;
  onChange: (value?: InvitationState) => void;
};

/** The eight states with the number of invitations in each. */
export function StateFilter({ value, counts, onChange }: StateFilterProps) {
  const t = useText(words);
  const all = counts && Object.values(counts).reduce((sum, n) => sum + n, 0);
  const choice = (state: InvitationState | undefined, word: string, n: number | undefined) => (
    <button
      key={word}
      type="button"
      className="enterprise-invite-state cy-same-font cy-round-4 cy-hand cy-text"
      aria-pressed={value === state}
      onClick={() => onChange(state)}
    >
      {word} <span className="cy-figures cy-faint">{n === undefined ? '' : n.toLocaleString()}</span>
    </button>
  );
  return (
    <fieldset className="cy-unframed cy-unpadded cy-flush cy-flex cy-wrap cy-gap-4">
      <legend className="cy-hidden">{t.stateLabel}</legend>
      {choice(undefined, t.all, all)}
      {INVITATION_STATES.map((state) => choice(state, t.states[state], counts && (counts[state] ?? 0)))}
    </fieldset>
  );
}
