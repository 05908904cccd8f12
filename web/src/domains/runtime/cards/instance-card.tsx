import { type Instance, instanceApi } from '@cloudyard/contract/runtime/instance.ts';
import { Link } from 'react-router';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { CardLoaded } from '../../../kit/tile.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/cards/en.ts';
import { words as sharedWords } from '../i18n/shared/en.ts';
import { INSTANCES, instancePath, MARKET } from '../shared/paths.ts';
import { Ring } from '../shared/ring.tsx';
import { TONES } from '../shared/run-tag.tsx';

const EVERY = 60_000;
const NAMED = 5;
const SHOWN = ['running', 'crashed', 'stopped', 'booting', 'unknown'] as const;
type Counts = Readonly<Record<(typeof SHOWN)[number] | 'all', number>>;

/** How many applications run, and which of them crashed. */
export function InstanceCard() {
  // The crashed ones by name, with the counts of all.
  const query = { page: 0, size: NAMED, state: 'crashed' } as const;
  const asked = useAsk(instanceApi.list, { query }, { refetchInterval: EVERY });
  return (
    <CardLoaded asked={asked}>
      {({ counts, content }) => (counts.all === 0 ? <None /> : <Shown counts={counts} crashed={content} />)}
    </CardLoaded>
  );
}

function None() {
  const t = useText(words);
  return (
    <div className="cy-column">
      <p className="cy-medium cy-flush">{t.none}</p>
      <p className="cy-faint cy-flush">{t.noneHint}</p>
      <div>
        <Link className="cy-button" to={MARKET}>
          {t.toMarket}
        </Link>
      </div>
    </div>
  );
}

function Shown({ counts, crashed }: { counts: Counts; crashed: readonly Instance[] }) {
  const t = useText(words);
  const { states } = useText(sharedWords);
  const there = SHOWN.filter((state) => counts[state] > 0 || state === 'running' || state === 'crashed');
  const label = there.map((state) => `${states[state]} ${counts[state]}`).join(', ');
  return (
    <div className="cy-column cy-gap-16">
      <div className="cy-line cy-gap-24">
        <Ring
          label={label}
          whole={counts.all}
          arcs={SHOWN.map((state) => ({ key: state, tone: TONES[state], value: counts[state] }))}
        >
          <strong className="cy-figures cy-size-20">{counts.all}</strong>
          <span className="cy-small cy-faint">{t.all}</span>
        </Ring>
        <ul className="cy-list cy-column cy-gap-4">
          {there.map((state) => (
            <li key={state}>
              <Link to={`${INSTANCES}?state=${state}`}>
                <StatusTag tone={TONES[state]}>{`${states[state]} ${counts[state]}`}</StatusTag>
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <Crashed all={counts.crashed} crashed={crashed} />
    </div>
  );
}

function Crashed({ all, crashed }: { all: number; crashed: readonly Instance[] }) {
  const t = useText(words);
  const { causes } = useText(sharedWords);
  if (all === 0) return <p className="cy-faint cy-flush">{t.fine}</p>;
  return (
    <section aria-label={t.crashed}>
      <ul className="cy-list cy-column cy-gap-4">
        {crashed.map(({ id, name, cause }) => (
          <li key={id} className="cy-line cy-between">
            <Link className="cy-ellipsis" to={instancePath(id)}>
              {name}
            </Link>
            <span className="cy-small cy-faint cy-nowrap">{cause && causes[cause]}</span>
          </li>
        ))}
        {all > crashed.length && (
          <li>
            <Link to={`${INSTANCES}?state=crashed`}>{fill(t.more, { n: all - crashed.length })}</Link>
          </li>
        )}
      </ul>
    </section>
  );
}
