import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/view/en.ts';
import { Section } from './section.tsx';

const Bone = ({ width, height }: { width: number | string; height: number }) => (
  <i className="bone" style={{ width, height }} />
);

/** In the shape of what comes. */
export function ViewSkeleton() {
  const t = useText(words);
  return (
    <div className="market market-view" role="status" aria-label={t.loading}>
      <div className="view-head">
        <div className="view-crumbs">
          <Bone width={240} height={16} />
        </div>
        <div className="view-identity">
          <Bone width={80} height={80} />
          <div className="view-names view-bones">
            <Bone width="50%" height={28} />
            <Bone width="30%" height={16} />
            <Bone width="70%" height={16} />
            <Bone width="40%" height={16} />
          </div>
          <div className="view-buy">
            <Bone width={120} height={28} />
            <Bone width={140} height={40} />
          </div>
        </div>
        <div className="view-acts">
          <Bone width={280} height={32} />
        </div>
      </div>
      <div className="view-nav" />
      <div className="view-columns">
        <div className="view-section">
          <h2>
            <Bone width={80} height={24} />
          </h2>
          <div className="gallery-large bone" />
        </div>
        <div className="view-facts view-bones">
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
