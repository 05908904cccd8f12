import type { Space } from '@cloudyard/contract/space/space.ts';
import { SPACE_STATUS } from '@cloudyard/contract/space/values.ts';
import { Alert, type AlertProps } from 'antd';
import { Link } from 'react-router';
import { fill, useText } from '../../../kit/text.ts';
import { day } from '../../../kit/time.ts';
import { words } from '../i18n/space/en.ts';
import { INITIALIZE } from '../shared/paths.ts';
import { useManages } from './space-acts.tsx';

type Words = typeof words.cn;
type Notice = Pick<AlertProps, 'type' | 'title' | 'description'>;

const dayOf = (instant: string | null) => (instant === null ? '—' : day(instant));

/** What its time asks for; undefined: nothing. */
function phaseNotice(space: Space, t: Words): Notice | undefined {
  const stops = dayOf(space.freezesAt);
  const purge = dayOf(space.purgeAt);
  const at = { day: dayOf(space.endsAt), stops };
  switch (space.phase) {
    case 'ending':
      return {
        type: space.autoRenewal ? 'info' : 'warning',
        title: fill(t.ending, at),
        description: `${space.autoRenewal ? `${t.endingAuto} ` : ''}${fill(t.endingHint, { stops, purge })}`,
      };
    case 'grace':
      return { type: 'error', title: fill(t.grace, at), description: fill(t.graceHint, { purge }) };
    case 'frozen':
      return { type: 'error', title: fill(t.frozen, { purge }), description: t.frozenHint };
    default:
      return undefined;
  }
}

/** Why it is offline, in the words of who did it. */
function offlineNotice(space: Space, t: Words): Notice | undefined {
  const { offlineCause: cause, moves, phase } = space;
  if (space.status.code !== SPACE_STATUS.offline || cause === '' || phase === 'frozen') return undefined;
  // The newest comes first or last, as the server likes: the time decides.
  const last = moves
    .filter(({ to }) => to === SPACE_STATUS.offline)
    .toSorted((one, other) => other.at.localeCompare(one.at))[0];
  const reason = last?.reason ? fill(t.offlineReason, { reason: last.reason }) : '';
  return { type: 'warning', title: t.offline[cause], description: `${reason} ${t.offlineHint}`.trim() };
}

function sealedNotice({ status, phase, purgeAt }: Space, t: Words): Notice | undefined {
  if (status.code !== SPACE_STATUS.sealed) return undefined;
  const isGone = phase === 'released' || purgeAt === null;
  const description = isGone ? t.sealedGone : fill(t.sealedHint, { purge: dayOf(purgeAt) });
  return { type: 'info', title: t.sealed, description };
}

/** What stands before everything else on the page of a space. */
export function SpaceNotices({ space }: { space: Space }) {
  const t = useText(words);
  const isOwn = useManages(space);
  const notices = [phaseNotice(space, t), offlineNotice(space, t), sealedNotice(space, t)];
  return (
    <>
      {notices.map((notice) => notice && <Alert key={String(notice.title)} showIcon {...notice} />)}
      {space.status.code === SPACE_STATUS.draft && (
        <Alert
          type="info"
          showIcon
          title={t.draft}
          action={isOwn && <Link to={INITIALIZE}>{t.goOnDraft}</Link>}
        />
      )}
    </>
  );
}
