import type { CompanyPrivilege } from '@cloudyard/contract/access/privilege.ts';
import { type Column, text, time } from '../../../kit/columns.tsx';
import { NONE } from '../../../kit/none.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import type { Locale } from '../../../kit/text.ts';
import { exact } from '../../../kit/time.ts';
import type { cn } from '../i18n/role-request/cn.ts';
import { OneLine } from '../role-request/one-line.tsx';
import { AUTH_TONES } from '../role-request/tones.ts';
import { hasEnded } from './privilege-state.ts';

type T = (typeof cn)['company'];

export const appOf = (row: CompanyPrivilege, language: Locale) =>
  (language === 'en' && row.appNameEn) || row.appName;
export const authOf = (row: CompanyPrivilege, language: Locale) =>
  (language === 'en' && row.authNameEn) || row.authName;
/** The name in questions: the menu and the privilege. */
export const calledOf = (row: CompanyPrivilege, language: Locale) =>
  `${appOf(row, language)} · ${authOf(row, language)}`;

export function PrivilegeStatus({ row, t }: { row: CompanyPrivilege; t: T }) {
  if (!row.status) return <StatusTag tone="neutral">{t.never}</StatusTag>;
  if (hasEnded(row)) return <StatusTag tone="neutral">{t.ended}</StatusTag>;
  return <StatusTag tone={AUTH_TONES[row.status.code]}>{t.states[row.status.code]}</StatusTag>;
}

/** Columns of both sides; the platform also sees the enterprise. */
export const privilegeColumns = (
  t: T,
  language: Locale,
  place: 'enterprise' | 'platform',
): Column<CompanyPrivilege>[] => [
  ...(place === 'platform' ? [text<CompanyPrivilege>('enterpriseName', t.enterprise)] : []),
  { key: 'app', title: t.app, render: (_, row) => appOf(row, language) },
  {
    key: 'auth',
    title: t.privilege,
    render: (_, row) => <span title={row.authCode}>{authOf(row, language)}</span>,
  },
  { key: 'status', title: t.state, phone: 'status', render: (_, row) => <PrivilegeStatus row={row} t={t} /> },
  { key: 'reason', title: t.reason, extra: true, render: (_, row) => <OneLine text={row.reason} /> },
  { key: 'purpose', title: t.purpose, render: (_, row) => <OneLine text={row.purpose} /> },
  {
    key: 'until',
    title: t.until,
    render: (_, { status, until }) => {
      if (!status) return NONE;
      return until ? <span className="cy-figures">{exact(until).slice(0, 16)}</span> : t.forGood;
    },
  },
  text('askedBy', t.askedBy, { extra: true }),
  time('askedAt', t.askedAt, { extra: true }),
  text('decidedBy', t.decidedBy, { extra: true }),
  time('decidedAt', t.decidedAt),
];
