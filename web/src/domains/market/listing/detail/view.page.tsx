import './view.css';
import '../../shared/listing.css';
import { type ListingDetail, listingApi } from '@cloudyard/contract/market/listing.ts';
import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../../../kit/lazy-part.ts';
import { usePageTitle } from '../../../../kit/page-holder.ts';
import { useText } from '../../../../kit/text.ts';
import { useAsk } from '../../../../kit/use-ask.ts';
import { useFromTop } from '../../../../kit/use-from-top.ts';
import { Known, WithId } from '../../../publishing/lent/with-id.tsx';
import { words } from '../../i18n/listing/detail/en.ts';
import { useCompareChoice } from '../../shared/compare-choice.ts';
import { useNameOf } from '../../shared/names.ts';
import { remember } from '../../shared/recent.ts';
import { Details, Facts } from './about.tsx';
import { Gallery } from './gallery.tsx';
import { Head } from './head.tsx';
import { SECTIONS, Section, type SectionName } from './section.tsx';
import { useChoice } from './use-choice.ts';

const Bone = ({ width, height }: { width: number | string; height: number }) => (
  <i className="market-bone" style={{ width, height }} />
);

/** A placeholder in the shape of the page. */
function ViewSkeleton() {
  const t = useText(words);
  return (
    <div className="market cy-width cy-full market-view" role="status" aria-label={t.loading}>
      <div>
        <div className="market-view-crumbs cy-plain">
          <Bone width={240} height={16} />
        </div>
        <div className="market-view-identity cy-grid cy-start cy-gap-24">
          <Bone width={80} height={80} />
          <div className="market-view-names cy-break cy-column cy-gap-12">
            <Bone width="50%" height={28} />
            <Bone width="30%" height={16} />
            <Bone width="70%" height={16} />
            <Bone width="40%" height={16} />
          </div>
          <div className="market-view-buy cy-low cy-right cy-column cy-plain">
            <Bone width={120} height={28} />
            <Bone width={140} height={40} />
          </div>
        </div>
        <div className="market-view-acts cy-high-32 cy-row">
          <Bone width={280} height={32} />
        </div>
      </div>
      <div className="market-view-nav cy-sticky cy-sunk cy-scroll-x cy-flex cy-gap-24 cy-ruled" />
      <div className="market-view-columns cy-fold-1023 cy-grid cy-start">
        <div className="market-view-section">
          <h2 className="cy-bottom-16 cy-size-20 cy-lines-28">
            <Bone width={80} height={24} />
          </h2>
          <div className="market-gallery-large cy-unpadded cy-clip cy-full market-bone" />
        </div>
        <div className="market-view-facts cy-pad-20 cy-card cy-plain cy-column cy-gap-12">
          <Bone width={100} height={24} />
          {['a', 'b', 'c', 'd', 'e'].map((key) => (
            <Bone key={key} width="100%" height={18} />
          ))}
        </div>
      </div>
    </div>
  );
}

const REST = [
  ['documents', 116],
  ['versions', 160],
  ['price', 560],
  ['reviews', 360],
  ['related', 280],
] as const;

/** Placeholders with the anchors, so that links to the sections work already. */
const RestSkeleton = () =>
  REST.map(([name, height]) => (
    <Section key={name} name={name}>
      <Bone width="100%" height={height} />
    </Section>
  ));

/** Plain links to the sections of the page; they stay visible. */
function SectionNav() {
  const t = useText(words).nav;
  const now = useSectionInSight();
  const row = useRef<HTMLElement>(null);
  // On a phone the row is longer than the screen. Only it moves, never the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link of `now` is looked for in the page
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (link) row.current?.scrollTo({ left: link.offsetLeft - (innerWidth - link.offsetWidth) / 2 });
  }, [now]);
  return (
    <nav
      className="market-view-nav cy-sticky cy-sunk cy-scroll-x cy-flex cy-gap-24 cy-ruled"
      ref={row}
      aria-label={t.label}
    >
      {SECTIONS.map((name) => (
        <a
          className="cy-rigid cy-quiet cy-ring-inside cy-faint cy-size-15"
          key={name}
          href={`#${name}`}
          aria-current={name === now ? 'location' : undefined}
        >
          {t[name]}
        </a>
      ))}
    </nav>
  );
}

/** Below the header and these links. */
const LINE = 140;

/** The last section whose beginning has passed the top; at the very end of the page the last one. */
function useSectionInSight(): SectionName {
  const [now, setNow] = useState<SectionName>('preview');
  useEffect(() => {
    const look = () => {
      const atEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      const passed = SECTIONS.filter(
        (name) => (document.getElementById(name)?.getBoundingClientRect().top ?? Infinity) <= LINE,
      );
      setNow((atEnd ? SECTIONS.at(-1) : passed.at(-1)) ?? 'preview');
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return now;
}

const CompareTray = lazyPart(() => import('../../shared/compare-tray.tsx').then((m) => m.CompareTray));
const Rest = lazyPart(() => import('./rest.tsx').then((m) => m.Rest));

/** One application, for visitors and users. Keyed by its id: nothing of the previous one stays. */
export const MarketViewPage = () => <WithId name="id">{(id) => <Asked key={id} id={id} />}</WithId>;

function Asked({ id }: { id: string }) {
  useFromTop(id);
  const asked = useAsk(listingApi.detail, { params: { id } });
  return (
    <Known asked={asked} skeleton={<ViewSkeleton />}>
      {(detail) => <View detail={detail} />}
    </Known>
  );
}

function View({ detail }: { detail: ListingDetail }) {
  const name = useNameOf()(detail);
  const chosen = useChoice(detail);
  const { ids: compared } = useCompareChoice();
  usePageTitle(name);
  useEffect(() => remember(detail.id), [detail.id]);
  return (
    <div className="market cy-width cy-full market-view">
      <Head detail={detail} chosen={chosen} />
      <SectionNav />
      <div className="market-view-columns cy-fold-1023 cy-grid cy-start">
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
