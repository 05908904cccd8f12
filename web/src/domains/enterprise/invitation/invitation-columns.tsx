import type { Invitation } from '@cloudyard/contract/enterprise/invitation.ts';
import { actions, type Column, name, text, time } from '../../../kit/columns.tsx';
import type { Place } from '../../../kit/place.ts';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill } from '../../../kit/text.ts';
import type { cn } from '../i18n/invitation/cn.ts';
import { STATE_TONES } from './tones.ts';
import type { useActs } from './use-acts.tsx';

/** States in which an invitation can no longer be sent or revoked. */
export const isOver = ({ state }: Invitation) => state === 'activated' || state === 'sealed';

type Acts = Pick<ReturnType<typeof useActs>, 'resend' | 'seal' | 'busy'>;

export const invitationColumns = (
  t: typeof cn,
  place: Place,
  acts: Acts | undefined,
): Column<Invitation>[] => [
  // An invitation has no page: everything about it is in its row.
  name('name', t.name, () => undefined, { sorter: true }),
  text('email', t.email, { sorter: true }),
  {
    key: 'state',
    title: t.state,
    phone: 'status',
    render: (_, row) => (
      <span title={why(t, row)}>
        <StatusTag tone={STATE_TONES[row.state]}>{t.states[row.state]}</StatusTag>
      </span>
    ),
  },
  ...(place === 'enterprise'
    ? [
        {
          key: 'place',
          title: t.place,
          render: (_: unknown, { department, position }: Invitation) =>
            department ? (
              [department, position].filter(Boolean).join(' / ')
            ) : (
              <span className="cy-faint">{t.anyDepartment}</span>
            ),
        },
      ]
    : []),
  text('invitedBy', t.inviter),
  time('sentAt', t.sentAt, { sorter: true }),
  time('expiresAt', t.expiresAt, { extra: true }),
  ...(acts
    ? [
        actions<Invitation>(t.actions, (row) => [
          {
            key: 'resend',
            label: t.resend,
            disabled: isOver(row) || acts.busy,
            title: isOver(row) ? t.states[row.state] : undefined,
            onClick: () => acts.resend([row]),
          },
          {
            key: 'seal',
            label: t.seal,
            disabled: isOver(row) || acts.busy,
            title: isOver(row) ? t.states[row.state] : undefined,
            onClick: () => void acts.seal([row]),
          },
        ]),
      ]
    : []),
];

/** The reason behind the state, on hover. */
function why(t: typeof cn, { problem, resent }: Invitation): string | undefined {
  if (problem === 'member') return t.problems.member;
  return problem ?? (resent > 0 ? fill(t.resent, { n: resent }) : undefined);
}
