import { Tag, Tooltip } from 'antd';
import { ageText, ageTone } from '../../../kit/age.ts';
import { type Column, name, text } from '../../../kit/columns.tsx';
import { NONE } from '../../../kit/none.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, type useText } from '../../../kit/text.ts';
import type { words } from '../i18n/review/en.ts';
import { AppLogo } from '../lent/app-logo.tsx';
import type { Waiting } from './review-state.ts';

export type Words = ReturnType<typeof useText<(typeof words)['cn']>>;

export function hindranceText(t: Words, hindrance: string): string {
  const known: Readonly<Record<string, string>> = t.hindrances;
  return known[hindrance] ?? t.hindrances.none;
}

export const Age = ({ t, hours }: { t: Words; hours: number }) => (
  <span title={t.ageHint}>
    <StatusTag tone={ageTone(hours)}>{ageText(t.age, hours)}</StatusTag>
  </span>
);

export const RevisionMark = ({ t }: { t: Words }) => (
  <Tooltip title={t.revisionHint}>
    <Tag className="publishing-verify-mark" tabIndex={0}>
      {t.revision}
    </Tag>
  </Tooltip>
);

export const verifyColumns = (t: Words, to: (row: Waiting) => string): Column<Waiting>[] => [
  name('name', t.name, to, {
    mark: (row) => <AppLogo name={row.name} logo={row.logo} size={24} />,
    after: (row) => row.isRevision && <RevisionMark t={t} />,
  }),
  text('publisher', t.publisher),
  text('submitter', t.submitter),
  { key: 'hours', title: t.waited, render: (_, row) => <Age t={t} hours={row.hours} /> },
  {
    key: 'checks',
    title: t.checks,
    render: (_, { kind, failedChecks }) => {
      if (kind === 'application') return NONE;
      return failedChecks > 0 ? (
        <StatusTag tone="bad">{fill(t.checksFailed, { n: failedChecks })}</StatusTag>
      ) : (
        <span className="cy-faint">{t.checksFine}</span>
      );
    },
  },
  text('claimedBy', t.claimedBy),
  {
    key: 'state',
    title: t.state,
    phone: 'status',
    render: (_, { hindrance }) =>
      hindrance === null ? (
        <StatusTag tone="good">{t.free}</StatusTag>
      ) : (
        <StatusTag tone="neutral">{hindranceText(t, hindrance)}</StatusTag>
      ),
  },
];
