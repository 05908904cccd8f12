import { imageAddress } from './article-address.ts';
import { DRAWN, drawingOf } from './drawings.tsx';

/** A number that is always the same for a name. */
const seedOf = (name: string) => [...name].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) >>> 0, 7);

/** For articles without a picture: stacked containers, arranged by the article's name. */
function Stack({ name }: { name: string }) {
  const seed = seedOf(name);
  const boxes = Array.from({ length: 7 }, (_, column) => {
    const height = 1 + ((seed >>> (column * 3)) % 4);
    return Array.from({ length: height }, (_unused, row) => ({ column, row }));
  }).flat();
  const loud = seed % boxes.length;
  return (
    <>
      <path d="M0 164h320" stroke="var(--cy-line)" strokeWidth="2" />
      <path d="M12 164V26h296v138M4 26h312" stroke="var(--cy-faint)" strokeWidth="1.5" opacity="0.5" />
      {boxes.map(({ column, row }, at) => (
        <rect
          key={`${column}-${row}`}
          x={27 + column * 38.5}
          y={140 - row * 26}
          width="34"
          height="22"
          rx="2"
          stroke="none"
          fill={at === loud ? 'var(--cy-accent)' : 'var(--cy-primary)'}
          opacity={at === loud ? 0.85 : 0.12 + ((seed >>> at) % 3) * 0.12}
        />
      ))}
    </>
  );
}

/** The picture of an article, or a drawing of ours; decorative, because the title says what it is. */
export function ArticleMark({ image, name }: { image: string | null; name: string }) {
  return (
    <div className="portal-article-mark cy-box cy-clip">
      {image ? (
        <img
          className="cy-block cy-full cy-tall"
          src={imageAddress(image)}
          alt=""
          loading="lazy"
          decoding="async"
        />
      ) : (
        <svg
          className="cy-block cy-full cy-tall"
          viewBox="0 0 320 180"
          preserveAspectRatio="xMidYMid slice"
          aria-hidden="true"
          {...DRAWN}
        >
          {drawingOf(name) ?? <Stack name={name} />}
        </svg>
      )}
    </div>
  );
}
