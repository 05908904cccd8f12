import './runtime.css';
import type { Instance } from '@cloudyard/contract/runtime/instance.ts';
import { bytes } from '../../../kit/figures.ts';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/shared/en.ts';

type Measured = Pick<Instance, 'limits' | 'use'>;
type Part = { key: string; name: string; share: number; used: string | undefined; limit: string };

const MB = 1024 * 1024;
const NEARLY = 0.9;
const figure = (value: number) => value.toLocaleString(undefined, { maximumFractionDigits: 2 });

/** What is used of each limit, with its words. */
function useParts({ limits, use }: Measured) {
  const t = useText(words);
  const cores = (n: number) => fill(t.cores, { n: figure(n) });
  const size = (mb: number) => bytes(Math.round(mb * MB));
  const part = (
    key: string,
    name: string,
    used: number | undefined,
    limit: number,
    as: (n: number) => string,
  ): Part => ({
    ...{ key, name, limit: as(limit) },
    used: used === undefined ? undefined : as(used),
    share: used === undefined || limit <= 0 ? 0 : used / limit,
  });
  return [
    part('cpu', t.cpu, use?.cores, limits.cores, cores),
    part('memory', t.memory, use?.memoryMb, limits.memoryMb, size),
    part('disk', t.disk, use?.diskMb, limits.diskMb, size),
  ];
}

const toneOf = (share: number) => {
  if (share >= 1) return 'is-full';
  return share >= NEARLY ? 'is-nearly' : undefined;
};

/** What it shows is also said in words beside it. */
const Track = ({ share }: { share: number }) => (
  <span className="runtime-track cy-flex cy-clip" aria-hidden="true">
    <i className={toneOf(share)} style={{ width: `${Math.min(1, share) * 100}%` }} />
  </span>
);

const useSaid = () => {
  const t = useText(words);
  return ({ name, used, limit }: Part) =>
    used === undefined ? fill(t.unmeasured, { name, limit }) : fill(t.usedOf, { name, used, limit });
};

/** Three small bars in a row of a list. */
export function UseBars(measured: Measured) {
  const said = useSaid();
  return (
    <span className="cy-line">
      {useParts(measured).map((part) => (
        <span key={part.key} className="runtime-use" role="img" aria-label={said(part)} title={said(part)}>
          <span className="cy-block cy-faint">{part.name}</span>
          <Track share={part.share} />
        </span>
      ))}
    </span>
  );
}

/** The same with its figures, and how many people use it. */
export function UseMeters(measured: Measured) {
  const t = useText(words);
  const { limits, use } = measured;
  const people: Part = {
    ...{ key: 'users', name: t.users, used: use ? String(use.users) : undefined },
    limit: limits.users === null ? t.noLimit : String(limits.users),
    share: use && limits.users ? use.users / limits.users : 0,
  };
  return (
    <div className="runtime-meters cy-grid">
      {[...useParts(measured), people].map(({ key, name, used = '—', limit, share }) => (
        <div key={key} className="cy-column cy-gap-4">
          <div className="cy-line cy-between">
            <span className="cy-medium">{name}</span>
            <span className="cy-figures cy-note">{`${used} / ${limit}`}</span>
          </div>
          <Track share={share} />
        </div>
      ))}
    </div>
  );
}
