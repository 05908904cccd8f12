import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/view/en.ts';
import { Section } from './section.tsx';

const Bone = ({ width, height }: { width: number | string; height: number }) => (
  <i className="market-bone" style={{ width, height }} />
);

/** In the shape of what comes. */
export function ViewSkeleton() {
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
          <div className="market-view-buy cy-column cy-plain">
            <Bone width={120} height={28} />
            <Bone width={140} height={40} />
          </div>
        </div>
        <div className="market-view-acts cy-row">
          <Bone width={280} height={32} />
        </div>
      </div>
      <div className="market-view-nav cy-sunk cy-scroll-x cy-flex cy-gap-24 cy-ruled" />
      <div className="market-view-columns cy-grid cy-start">
        <div className="market-view-section">
          <h2>
            <Bone width={80} height={24} />
          </h2>
          <div className="market-gallery-large cy-unpadded cy-clip cy-full market-bone" />
        </div>
        <div className="market-view-facts cy-card cy-plain cy-column cy-gap-12">
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

/** The links to them lead somewhere already. */
export const RestSkeleton = () =>
  REST.map(([name, height]) => (
    <Section key={name} name={name}>
      <Bone width="100%" height={height} />
    </Section>
  ));
