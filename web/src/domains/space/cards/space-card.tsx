import { NIL } from '@cloudyard/contract/kit/values.ts';
import { type Quota, quotaApi } from '@cloudyard/contract/space/quota.ts';
import { type SpaceRow, spaceApi } from '@cloudyard/contract/space/space.ts';
import { SPACE_ITEMS, SPACE_STATUS } from '@cloudyard/contract/space/values.ts';
import { Link } from 'react-router';
import { useMay } from '../../../kit/may.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { CardLoaded } from '../../../kit/tile.tsx';
import { day } from '../../../kit/time.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useWho } from '../../../kit/who.ts';
import { words } from '../i18n/cards/en.ts';
import { words as quotaWords } from '../i18n/quota/en.ts';
import { useQuotaWords } from '../lent/quota-words.ts';
import { Track, toneOf } from '../quota/track.tsx';
import { INITIALIZE, SPACE } from '../shared/paths.ts';
import { PhaseTag, SpaceTag } from '../shared/space-tag.tsx';

/** The enterprise's space: its state, until when, how full it is; or the way to one. */
export function SpaceCard() {
  const { enterpriseId = NIL } = useWho();
  const asked = useAsk(spaceApi.current, { params: { enterpriseId } }, { enabled: enterpriseId !== NIL });
  if (enterpriseId === NIL) return <NoSpace />;
  return (
    <CardLoaded asked={asked}>
      {(space) => (space === null ? <NoSpace /> : <Shown space={space} />)}
    </CardLoaded>
  );
}

function NoSpace() {
  const t = useText(words);
  const mayApply = useMay()(spaceApi.save.allow);
  return (
    <div className="cy-column cy-gap-12">
      <div>
        <p className="cy-medium cy-flush">{t.none}</p>
        <p className="cy-faint cy-flush">{t.noneHint}</p>
      </div>
      {mayApply && (
        <div>
          <Link className="cy-button is-primary" to={INITIALIZE}>
            {t.setUp}
          </Link>
        </div>
      )}
    </div>
  );
}

const hasBegun = ({ status }: SpaceRow) =>
  status.code === SPACE_STATUS.online || status.code === SPACE_STATUS.offline;

/** The next day that matters. */
function useNextDay({ phase, endsAt, freezesAt, purgeAt }: SpaceRow): string {
  const t = useText(words);
  if (phase === 'frozen') return purgeAt ? fill(t.purge, { day: day(purgeAt) }) : '';
  if (phase === 'grace') return freezesAt ? fill(t.stops, { day: day(freezesAt) }) : '';
  return endsAt ? fill(t.ends, { day: day(endsAt) }) : '';
}

function Shown({ space }: { space: SpaceRow }) {
  const t = useText(words);
  const may = useMay();
  const next = useNextDay(space);
  const mayApply = may(spaceApi.save.allow);
  const isDraft = space.status.code === SPACE_STATUS.draft;
  return (
    <div className="cy-column cy-gap-12">
      <div className="cy-row cy-between">
        <div className="cy-row">
          {may(spaceApi.detail.allow) ? (
            <Link className="cy-strong" to={SPACE}>
              {space.name}
            </Link>
          ) : (
            <strong>{space.name}</strong>
          )}
          <SpaceTag status={space.status} />
          <PhaseTag phase={space.phase} />
        </div>
        <span className="cy-faint cy-figures">{next}</span>
      </div>
      {hasBegun(space) && <Quotas enterpriseId={space.enterpriseId} />}
      {!hasBegun(space) && mayApply && <Link to={INITIALIZE}>{isDraft ? t.goOn : t.progress}</Link>}
    </div>
  );
}

const OF_SPACE: readonly string[] = SPACE_ITEMS;

function Quotas({ enterpriseId }: { enterpriseId: string }) {
  const asked = useAsk(quotaApi.list, { query: { 'enterprise-code': enterpriseId } });
  return (
    <CardLoaded asked={asked}>
      {(quotas) => (
        <ul className="cy-list cy-column cy-gap-8">
          {quotas
            .filter(({ item }) => OF_SPACE.includes(item))
            .map((quota) => (
              <Meter key={quota.item} quota={quota} />
            ))}
        </ul>
      )}
    </CardLoaded>
  );
}

/** In the size of a card: the name, the bar, the numbers. */
function Meter({ quota: { item, granted, used, reserved } }: { quota: Quota }) {
  const t = useText(quotaWords);
  const { name, amount } = useQuotaWords();
  const share = granted === 0 ? 0 : (used + reserved) / granted;
  const widthOf = (part: number) => ({ width: `${granted === 0 ? 0 : (part / granted) * 100}%` });
  return (
    <li>
      <div className="cy-line cy-between cy-small">
        <span>{name(item)}</span>
        <span className="cy-figures cy-faint">
          {granted === 0
            ? t.nothing
            : fill(t.usedOf, { used: amount(item, used), granted: amount(item, granted) })}
        </span>
      </div>
      <Track>
        <i className={toneOf(share)} style={widthOf(used)} />
        <i className="is-reserved" style={widthOf(reserved)} />
      </Track>
    </li>
  );
}
