import type { WaitingAlgorithm } from '@cloudyard/contract/algorithm/verification.ts';
import { ageText, ageTone } from '../../../kit/age.ts';
import { type Column, name, time } from '../../../kit/columns.tsx';
import { NONE } from '../../../kit/none.tsx';
import { StatusTag, type Tone } from '../../../kit/status-tag.tsx';
import { fill, type Locale } from '../../../kit/text.ts';
import { localizedName } from '../../../kit/use-localized-name.ts';
import type { cn as parts } from '../i18n/shared/parts/cn.ts';
import type { cn } from '../i18n/verification/cn.ts';
import { StateTag } from '../shared/state-tag.tsx';
import { detailAddress, publisherOf, waitedHours } from './verification-state.ts';

type Words = typeof cn;

export const Age = ({ t, hours }: { t: Pick<Words, 'age' | 'ageHint'>; hours: number }) => (
  <span title={t.ageHint}>
    <StatusTag tone={ageTone(hours)}>{ageText(t.age, hours)}</StatusTag>
  </span>
);

const EVIDENCE_TONES: Record<keyof Words['evidenceStates'], Tone> = {
  ...{ queued: 'neutral', running: 'busy', done: 'good', failed: 'bad', none: 'neutral' },
};

const Reviewable = ({ t, row }: { t: Words; row: WaitingAlgorithm }) => {
  if (row.algorithmStatus.code !== '2') return <span className="cy-faint">{t.decided}</span>;
  return row.hindrance === null ? (
    <StatusTag tone="good">{t.free}</StatusTag>
  ) : (
    <StatusTag tone="neutral">{t.hindrances[row.hindrance]}</StatusTag>
  );
};

export const verificationColumns = (
  t: Words,
  kinds: typeof parts,
  language: Locale,
): Column<WaitingAlgorithm>[] => [
  name('name', t.name, ({ id }) => detailAddress(id), { word: (row) => localizedName(language, row) }),
  { key: 'publisher', title: t.publisher, render: (_, row) => publisherOf(row) || NONE },
  { key: 'type', title: t.type, render: (_, row) => kinds.types[row.algorithmType.code] },
  {
    key: 'category',
    title: t.category,
    extra: true,
    render: (_, { algorithmCategory: one }) => (one ? localizedName(language, one) : NONE),
  },
  time('submitDate', t.submitted),
  {
    key: 'waited',
    title: t.waited,
    render: (_, row) => {
      const hours = waitedHours(row);
      return hours === undefined ? NONE : <Age t={t} hours={hours} />;
    },
  },
  {
    key: 'evidence',
    title: t.evidence,
    render: (_, { evidenceState }) => {
      const state = evidenceState ?? 'none';
      return <StatusTag tone={EVIDENCE_TONES[state]}>{t.evidenceStates[state]}</StatusTag>;
    },
  },
  {
    key: 'failedChecks',
    title: t.failedChecks,
    render: (_, { failedChecks, evidenceState }) => {
      if (evidenceState !== 'done' && evidenceState !== 'failed') return NONE;
      return failedChecks > 0 ? (
        <StatusTag tone="bad">{fill(t.failed, { n: failedChecks })}</StatusTag>
      ) : (
        <span className="cy-faint">{t.fine}</span>
      );
    },
  },
  {
    key: 'status',
    title: t.status,
    extra: true,
    render: (_, { algorithmStatus }) => <StateTag code={algorithmStatus.code} />,
  },
  { key: 'state', title: t.state, phone: 'status', render: (_, row) => <Reviewable t={t} row={row} /> },
];
