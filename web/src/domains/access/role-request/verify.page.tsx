import './role-request.css';
import { REQUEST_STATES, roleRequestApi } from '@cloudyard/contract/access/role-request.ts';
import { Skeleton } from 'antd';
import { useState } from 'react';
import { z } from 'zod';
import { Pager } from '../../../kit/data-table.tsx';
import { SearchBox, SelectFilter } from '../../../kit/filters.tsx';
import { PageHead } from '../../../kit/list-page.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { type Place, usePlaceId } from '../../../kit/place.ts';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { useKitText, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useKeys } from '../../../kit/use-keys.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { words } from '../i18n/role-request/en.ts';
import { ReviewEvidence } from './review-evidence.tsx';
import { BulkBar, ReviewQueue } from './review-queue.tsx';
import { ReviewVerdict } from './review-verdict.tsx';
import { PlaceSwitch, usePlaces } from './use-places.tsx';
import { useFront, useVerdict } from './use-review.ts';

/** New requests appear without a reload. */
const REFRESH_MS = 30_000;

const listQuery = roleRequestApi.queue.query
  .omit({ enterpriseId: true })
  .extend({ place: z.enum(['enterprise', 'platform']).optional() });

export function VerifyPage() {
  const places = usePlaces({
    enterprise: roleRequestApi.queue.allow,
    platform: roleRequestApi.queue.orPlatform,
  });
  return <Verify title={useText(words).review.title} places={places} />;
}

export function EmployeeVerifyPage() {
  const places = usePlaces({
    enterprise: roleRequestApi.queue.allow,
    platform: roleRequestApi.queue.orPlatform,
  });
  return (
    <Verify
      title={useText(words).review.employeeTitle}
      places={places.filter((place) => place === 'enterprise')}
    />
  );
}

function Verify({ title, places }: { title: string; places: Place[] }) {
  const t = useText(words).review;
  usePageTitle(title);
  return (
    <div className="cy-page">
      <PageHead title={title} sentence={t.sentence} />
      {places[0] ? (
        <Review places={places} first={places[0]} />
      ) : (
        <section className="cy-panel" aria-label={t.standNowhere}>
          <Empty title={t.standNowhere} hint={t.standNowhereHint} />
        </section>
      )}
    </div>
  );
}

/** Queue left, evidence in the middle, verdict right. */
function Review({ places, first }: { places: Place[]; first: Place }) {
  const t = useText(words).review;
  const [{ place: wanted = first, ...state }, change] = useListState(listQuery);
  const place = places.includes(wanted) ? wanted : first;
  const enterpriseId = usePlaceId(place);
  const asked = useAsk(
    roleRequestApi.queue,
    { query: { ...state, enterpriseId } },
    { refetchInterval: REFRESH_MS },
  );
  const rows = asked.data?.content ?? [];
  const { current, at, choose } = useFront(rows);
  const verdict = useVerdict();
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const together = rows.filter((row) => row.decidable && picked.has(row.id));
  const approveTogether = () => {
    // Requests that could not be sent stay picked.
    verdict.decide(together, { approve: true, reason: '' }, () => setPicked(new Set()));
  };
  useKeys({ j: () => choose(at + 1), k: () => choose(at - 1) });
  return (
    <div
      className={asked.data && !current ? undefined : 'access-review cy-fold-899 cy-grid cy-start cy-gap-16'}
    >
      <section className="cy-panel access-review-queue" aria-label={t.queue}>
        <div className="cy-filters">
          <PlaceSwitch places={places} value={place} onChange={(next) => change({ place: next })} />
          <QueueFilters state={state} onChange={change} />
        </div>
        <BulkBar
          count={together.length}
          busy={verdict.busy}
          onApprove={approveTogether}
          onClear={() => setPicked(new Set())}
        />
        <Loaded asked={asked} skeleton={<QueueSkeleton />}>
          {({ totalElements }) =>
            rows.length === 0 ? (
              <Nothing state={state} />
            ) : (
              <>
                <ReviewQueue rows={rows} at={at} onChoose={choose} picked={picked} onPick={setPicked} />
                <div className="cy-foot">
                  <Pager state={state} total={totalElements} onChange={change} />
                </div>
              </>
            )
          }
        </Loaded>
      </section>
      {current && (
        <>
          {/* Keyed by the request: until the grants of its role are loaded, those of the previous one must not be shown. */}
          <ReviewEvidence key={`evidence ${current.id}`} application={current} place={place} />
          <ReviewVerdict
            key={current.id}
            application={current}
            busy={verdict.busy}
            onDecide={(approve, reason) => verdict.decide([current], { approve, reason })}
          />
        </>
      )}
    </div>
  );
}

const QueueSkeleton = () => (
  <div className="cy-pad">
    <Skeleton active title={false} paragraph={{ rows: 6, width: '100%' }} />
  </div>
);

type State = Omit<z.output<typeof listQuery>, 'place'>;

function QueueFilters({ state, onChange }: { state: State; onChange: (patch: Partial<State>) => void }) {
  const t = useText(words);
  return (
    <>
      <SearchBox value={state.q} onChange={(q) => onChange({ q })} placeholder={t.review.search} />
      <SelectFilter
        label={t.mine.state}
        value={state.status ?? 'pending'}
        options={REQUEST_STATES.map((value) => ({ value, label: t.states[value] }))}
        onChange={(status) => onChange({ status: status === 'pending' ? undefined : status })}
      />
    </>
  );
}

function Nothing({ state }: { state: State }) {
  const t = useText(words).review;
  const kit = useKitText();
  if (state.q) return <Empty title={kit.nothingFound} hint={kit.nothingFoundHint} />;
  if (state.status && state.status !== 'pending') return <Empty title={t.emptyOther} />;
  return <Empty title={t.empty} hint={t.emptyHint} />;
}
