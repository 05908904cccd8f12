import { Button } from 'antd';
import { Link } from 'react-router';
import { useDashboard } from '../../../kit/cards.ts';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import type { WaitingAsked } from '../../../kit/waiting.ts';
import { useWaitingPrivileges, useWaitingRoleRequests } from '../../access/lent/use-waiting-requests.ts';
import { useWaitingAlgorithms } from '../../algorithm/lent/use-waiting-algorithms.ts';
import {
  useUnconfirmedEmployees,
  useWaitingCertifications,
} from '../../enterprise/lent/use-waiting-people.ts';
import { useWaitingCertificates } from '../../equipment/lent/use-waiting-certificates.ts';
import { useWaitingContacts } from '../../identity/lent/use-waiting-contacts.ts';
import { useWaitingTopups } from '../../ledger/lent/use-waiting-topups.ts';
import { useWaitingReviews } from '../../publishing/lent/use-waiting-reviews.ts';
import { useWaitingRequests, useWaitingSpaces } from '../../space/lent/use-waiting-spaces.ts';
import { words } from '../i18n/en.ts';

type Source = { name: string; from: WaitingAsked };
type Line = { name: string; count: number; late: boolean; to: string };
type Queue = {
  lines: Line[];
  /** Kinds of work that could not be asked for. */
  failed: { name: string; retry: () => void }[];
  isPending: boolean;
};

/** What waits, kind by kind, what waits too long first; kinds without work are left out. */
export function queueOf(sources: readonly Source[]): Queue {
  const asked = sources.flatMap(({ name, from }) => (from ? [{ name, ...from }] : []));
  const lines = asked.flatMap(({ name, waiting }) =>
    waiting && waiting.count > 0 ? [{ name, ...waiting }] : [],
  );
  return {
    lines: lines.toSorted((one, other) => Number(other.late) - Number(one.late)),
    failed: asked
      .filter(({ asked: { error, isPending } }) => error && !isPending)
      .map(({ name, asked: { refetch } }) => ({ name, retry: () => void refetch() })),
    isPending: asked.some(({ asked: { isPending } }) => isPending),
  };
}

/** What waits for the user on this side of the menu, one question for each kind. */
export function useMyQueue(): Queue {
  const t = useText(words).queue;
  const isPlatform = useDashboard().side === 'platform';
  return queueOf([
    { name: t.contacts, from: useWaitingContacts() },
    { name: t.certifications, from: useWaitingCertifications(isPlatform) },
    { name: t.applications, from: useWaitingReviews('application', isPlatform) },
    { name: t.versions, from: useWaitingReviews('version', isPlatform) },
    { name: t.algorithms, from: useWaitingAlgorithms(isPlatform) },
    { name: t.spaces, from: useWaitingSpaces(isPlatform) },
    { name: t.quotaRequests, from: useWaitingRequests(isPlatform) },
    { name: t.certificates, from: useWaitingCertificates(isPlatform) },
    { name: t.roleRequests, from: useWaitingRoleRequests(isPlatform ? 'platform' : 'enterprise') },
    { name: t.privileges, from: useWaitingPrivileges(isPlatform) },
    { name: t.topups, from: useWaitingTopups(isPlatform) },
    { name: t.departments, from: useUnconfirmedEmployees(isPlatform) },
  ]);
}

/** One card above all others: whoever comes in sees first what others wait for. */
export function MyQueue({ queue }: { queue: Queue }) {
  const t = useText(words).queue;
  const kit = useKitText();
  const { lines, failed, isPending } = queue;
  const isEmpty = lines.length === 0 && failed.length === 0;
  return (
    <section className="portal-desk-queue cy-panel" aria-label={t.title}>
      <h2 className="cy-panel-head">{t.title}</h2>
      {isEmpty && <p className="cy-pad cy-faint">{isPending ? kit.loading : t.nothing}</p>}
      <ul className="cy-list">
        {lines.map(({ name, count, late, to }) => (
          <li key={name}>
            <Link className="cy-line cy-gap-12 cy-text" to={to}>
              <span className="cy-grow">{name}</span>
              {late && <StatusTag tone="bad">{t.late}</StatusTag>}
              <strong className="cy-figures">{count.toLocaleString()}</strong>
            </Link>
          </li>
        ))}
        {failed.map(({ name, retry }) => (
          <li key={name} className="cy-line cy-gap-12">
            <span className="cy-grow cy-faint">{fill(t.failed, { name })}</span>
            <Button size="small" onClick={retry}>
              {kit.retry}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
