import type { CertificationKind } from '@cloudyard/contract/enterprise/certification.ts';
import type { QueueRow } from '@cloudyard/contract/enterprise/review.ts';
import { type Column, name, status, time } from '../../../kit/columns.tsx';
import { NONE } from '../../../kit/none.tsx';
import { fill, type useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import type { words } from '../i18n/review/en.ts';
import { calledOf } from '../shared/person-name.ts';
import { STATE_TONES } from '../shared/version-banner.tsx';

type Words = ReturnType<typeof useText<(typeof words)['cn']>>;

const PATHS: Readonly<Record<CertificationKind, string>> = {
  enterprise: '/console/verify-enterprise-detail',
  person: '/console/verify-user-detail',
};
export const reviewPath = (kind: CertificationKind, id: string) => `${PATHS[kind]}?id=${id}`;

export const isWaiting = ({ state }: Pick<QueueRow, 'state'>) => state === 'submitted' || state === 'review';

export const reviewColumns = (t: Words): Column<QueueRow>[] => [
  name('name', t.name, (row) => reviewPath(row.kind, row.id), { sorter: true }),
  { key: 'kind', title: t.kind, render: (_, row) => t.kinds[row.kind] },
  { key: 'applicant', title: t.applicant, render: (_, row) => calledOf(row.applicant) },
  { key: 'number', title: t.number, render: (_, row) => fill(t.version, { n: row.number }) },
  {
    key: 'submitTime',
    title: t.submittedAt,
    sorter: true,
    render: (_, row) => (
      <span className="cy-line">
        <TimeText value={row.submitTime} />
        {row.overdue && <Overdue word={t.overdue} />}
      </span>
    ),
  },
  status<QueueRow>('state', t.state, {
    draft: { tone: STATE_TONES.draft, word: t.states.draft },
    submitted: { tone: STATE_TONES.submitted, word: t.states.submitted },
    review: { tone: STATE_TONES.review, word: t.states.review },
    approved: { tone: STATE_TONES.approved, word: t.states.approved },
    rejected: { tone: STATE_TONES.rejected, word: t.states.rejected },
    withdrawn: { tone: STATE_TONES.withdrawn, word: t.states.withdrawn },
  }),
  {
    key: 'claimedBy',
    title: t.claimedBy,
    render: (_, { claimedBy }) => (claimedBy ? calledOf(claimedBy) : NONE),
  },
  time<QueueRow>('lastAuthTime', t.lastAuthTime, { extra: true }),
];

export const Overdue = ({ word }: { word: string }) => (
  <span className="enterprise-review-overdue cy-inline-block cy-pad-mark cy-lines-20 cy-round-4 cy-size-12 cy-text">
    {word}
  </span>
);
