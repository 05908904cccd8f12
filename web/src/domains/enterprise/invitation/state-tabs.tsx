import { INVITATION_STATES, type InvitationState } from '@cloudyard/contract/enterprise/invitation.ts';
import { ListTabs } from '../../../kit/list-tabs.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/invitation/en.ts';

type StateTabsProps = {
  value: InvitationState | undefined;
  counts: Readonly<Record<string, number>> | undefined;
  onChange: (value?: InvitationState) => void;
};

const ALL = 'all';

/** The eight states with the number of invitations in each. */
export function StateTabs({ value, counts, onChange }: StateTabsProps) {
  const t = useText(words);
  const all = counts && Object.values(counts).reduce((sum, n) => sum + n, 0);
  return (
    <ListTabs<InvitationState | typeof ALL>
      label={t.stateLabel}
      value={value ?? ALL}
      tabs={[
        { value: ALL, label: t.all, count: all },
        ...INVITATION_STATES.map((state) => ({
          value: state,
          label: t.states[state],
          count: counts && (counts[state] ?? 0),
        })),
      ]}
      onChange={(next) => onChange(next === ALL ? undefined : next)}
    />
  );
}
