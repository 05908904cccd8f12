import { Id, NIL } from '@cloudyard/contract/kit/values.ts';
import { reviewApi } from '@cloudyard/contract/space/review.ts';
import { type Space, spaceApi } from '@cloudyard/contract/space/space.ts';
import { SPACE_STATUS } from '@cloudyard/contract/space/values.ts';
import { Link, useSearchParams } from 'react-router';
import { CopyId } from '../../../kit/copy-id.tsx';
import type { Fact } from '../../../kit/detail-page.tsx';
import { PageHead } from '../../../kit/list-page.tsx';
import { useMay } from '../../../kit/may.tsx';
import { ObjectLink } from '../../../kit/object-link.tsx';
import { LoadedObject, ObjectPage } from '../../../kit/object-page.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { day } from '../../../kit/time.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { useWho } from '../../../kit/who.ts';
import { ObjectHistory } from '../../audit/lent/object-history.tsx';
import { PaymentsOf } from '../../ledger/lent/payments-of.tsx';
import { words as reviewWords } from '../i18n/review/en.ts';
import { words as sharedWords } from '../i18n/shared/en.ts';
import { words } from '../i18n/space/en.ts';
import { INITIALIZE, reviewPath } from '../shared/paths.ts';
import { PhaseTag, SpaceTag } from '../shared/space-tag.tsx';
import { yuan } from '../shared/yuan.ts';
import { SpaceActs } from './space-acts.tsx';
import { MoveList } from './space-history.tsx';
import { Basics, SpaceOverview } from './space-overview.tsx';
import { usePace } from './use-pace.ts';

/** The space named in the address, or that of the enterprise. */
export function SpacePage() {
  const [search] = useSearchParams();
  const id = Id.safeParse(search.get('id'));
  return id.success ? <OneSpace key={id.data} id={id.data} /> : <OwnSpace />;
}

function OwnSpace() {
  const t = useText(words);
  const { enterpriseId } = useWho();
  usePageTitle(t.title);
  const isNowhere = enterpriseId === undefined || enterpriseId === NIL;
  const asked = useAsk(spaceApi.mine, {}, { enabled: !isNowhere });
  if (isNowhere) return <Empty title={t.noEnterprise} hint={t.noEnterpriseHint} />;
  return (
    <Loaded asked={asked}>
      {(space) => (space === null ? <NoSpace /> : <OneSpace key={space.id} id={space.id} />)}
    </Loaded>
  );
}

function NoSpace() {
  const t = useText(words);
  const mayApply = useMay()(spaceApi.save.allow);
  return (
    <div className="cy-page">
      <PageHead title={t.title} />
      <Empty
        title={t.none}
        hint={mayApply ? t.noneHint : `${t.noneHint} ${t.noneReader}`}
        action={
          mayApply && (
            <Link className="cy-button is-primary" to={INITIALIZE}>
              {t.setUp}
            </Link>
          )
        }
      />
    </div>
  );
}

function OneSpace({ id }: { id: string }) {
  const pace = usePace();
  const asked = useAsk(spaceApi.detail, { params: { id } }, { refetchInterval: pace.every });
  pace.follow(asked.data);
  return (
    <LoadedObject asked={asked} missing="space.not_found">
      {(space) => <Shown space={space} />}
    </LoadedObject>
  );
}

function Shown({ space }: { space: Space }) {
  const t = useText(words);
  const may = useMay();
  const isHere = useWho().enterpriseId === space.enterpriseId;
  return (
    <ObjectPage
      type="space"
      id={space.id}
      title={space.name}
      identity={
        <>
          <SpaceTag status={space.status} />
          <PhaseTag phase={space.phase} />
          <CopyId id={space.id} />
        </>
      }
      facts={useFacts(space, isHere)}
      actions={
        <>
          <ReviewLink space={space} />
          <SpaceActs space={space} />
        </>
      }
      tabs={[
        { key: 'overview', label: t.overview, show: () => <SpaceOverview space={space} /> },
        {
          key: 'history',
          label: t.historyTab,
          count: space.moves.length,
          show: () => (
            <div className="cy-pad">
              <MoveList moves={space.moves} />
            </div>
          ),
        },
        ...(isHere && may('ledger.wallet.read')
          ? [
              {
                key: 'payments',
                label: t.paymentsTab,
                show: () => <PaymentsOf enterpriseId={space.enterpriseId} of={space.name} />,
              },
            ]
          : []),
      ]}
      aside={
        <>
          <Basics space={space} />
          <ObjectHistory id={space.id} />
        </>
      }
    />
  );
}

/** To the queue, for those who decide. */
function ReviewLink({ space: { id, status } }: { space: Space }) {
  const t = useText(reviewWords);
  const may = useMay();
  if (status.code !== SPACE_STATUS.submitted || !may(reviewApi.queue.allow)) return null;
  return (
    <Link className="cy-button is-primary" to={reviewPath(id)}>
      {t.review}
    </Link>
  );
}

/** Whose it is, what it costs, and the days of its time that are known. */
function useFacts(space: Space, isHere: boolean): Fact[] {
  const t = useText(words);
  const s = useText(sharedWords);
  const named = useLocalizedName();
  const { quotaPlan: plan, status, phase } = space;
  const days: [string, string | null][] = [
    [t.startsAt, space.startsAt],
    [t.endsAt, status.code === SPACE_STATUS.sealed ? null : space.endsAt],
    [t.stopsAt, phase === 'frozen' || status.code === SPACE_STATUS.sealed ? null : space.freezesAt],
    [t.purgeAt, phase === 'released' ? null : space.purgeAt],
  ];
  return [
    ...(isHere
      ? []
      : [
          {
            label: t.enterprise,
            value: (
              <ObjectLink type="enterprise" id={space.enterpriseId}>
                {space.enterpriseName}
              </ObjectLink>
            ),
          },
        ]),
    { label: t.plan, value: `${named(plan)} · ${fill(s.perMonth, { price: yuan(plan.price) })}` },
    ...days.flatMap(([label, at]) =>
      at === null ? [] : [{ label, value: <span className="cy-figures">{day(at)}</span> }],
    ),
  ];
}
