import './view.css';
import '../shelf.css';
import { type ShelfDetail, shelfApi } from '@cloudyard/contract/market/shelf.ts';
import { Suspense, useEffect } from 'react';
import { lazyPart } from '../../../kit/lazy-part.ts';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useFromTop } from '../../../kit/use-from-top.ts';
import { useCompareChoice } from '../parts/compare-choice.ts';
import { useNameOf } from '../parts/names.ts';
import { remember } from '../parts/recent.ts';
import { Known, WithId } from '../parts/with-id.tsx';
import { Details, Facts } from './about.tsx';
import { Gallery } from './gallery.tsx';
import { Head } from './head.tsx';
import { Section } from './section.tsx';
import { SectionNav } from './section-nav.tsx';
import { useChoice } from './use-choice.ts';
import { RestSkeleton, ViewSkeleton } from './view-skeleton.tsx';

const CompareTray = lazyPart(() => import('../parts/compare-tray.tsx').then((m) => m.CompareTray));
const Rest = lazyPart(() => import('./rest.tsx').then((m) => m.Rest));

/** One application, for everybody. Another id is another page: nothing of the one before stays. */
export const MarketViewPage = () => <WithId name="id">{(id) => <Asked key={id} id={id} />}</WithId>;

function Asked({ id }: { id: string }) {
  useFromTop(id);
  const asked = useAsk(shelfApi.detail, { params: { id } });
  return (
    <Known asked={asked} skeleton={<ViewSkeleton />}>
      {(detail) => <View detail={detail} />}
    </Known>
  );
}

function View({ detail }: { detail: ShelfDetail }) {
  const name = useNameOf()(detail);
  const chosen = useChoice(detail);
  const { ids: compared } = useCompareChoice();
  usePageTitle(name);
  useEffect(() => remember(detail.id), [detail.id]);
  return (
    <div className="market cy-width cy-full market-view">
      <Head detail={detail} chosen={chosen} />
      <SectionNav />
      <div className="market-view-columns cy-grid cy-start">
        <div>
          <Section name="preview">
            <Gallery name={name} shots={detail.screenshots} />
          </Section>
          <Section name="details">
            <Details html={detail.description} />
          </Section>
        </div>
        <Facts detail={detail} />
      </div>
      <Suspense fallback={<RestSkeleton />}>
        <Rest detail={detail} chosen={chosen} />
      </Suspense>
      {compared.length > 0 && (
        <Suspense fallback={null}>
          <CompareTray />
        </Suspense>
      )}
    </div>
  );
}
