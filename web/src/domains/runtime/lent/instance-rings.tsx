import { instanceApi } from '@cloudyard/contract/runtime/instance.ts';
import { Link } from 'react-router';
import { Panel } from '../../../kit/panel.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { CardSkeleton } from '../../../kit/tile.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/lent/en.ts';
import { INSTANCES } from '../shared/paths.ts';
import { Ring } from '../shared/ring.tsx';
import { TONES } from '../shared/run-tag.tsx';

const RATES = ['running', 'crashed', 'stopped'] as const;
type Counts = Readonly<Record<(typeof RATES)[number] | 'all', number>>;

/** How many of the enterprise's applications run, crashed and are stopped, each as a share of all. */
export function InstanceRings() {
  const t = useText(words);
  const asked = useAsk(instanceApi.list, { query: { page: 0, size: 1 } });
  return (
    <Panel title={t.rates} actions={<Link to={INSTANCES}>{t.toList}</Link>}>
      <Loaded asked={asked} skeleton={<CardSkeleton />}>
        {({ counts }) =>
          counts.all === 0 ? <p className="cy-faint cy-flush">{t.none}</p> : <Rates counts={counts} />
        }
      </Loaded>
    </Panel>
  );
}

function Rates({ counts }: { counts: Counts }) {
  const t = useText(words);
  return (
    <ul className="cy-list cy-flex cy-wrap cy-gap-24">
      {RATES.map((state) => {
        const n = counts[state];
        const rate = `${Math.round((n / counts.all) * 100)}%`;
        const said = fill(t.of, { n, all: counts.all });
        return (
          <li key={state} className="cy-line cy-gap-16">
            <Ring
              label={`${t[state]} ${rate}`}
              whole={counts.all}
              arcs={[{ key: state, tone: TONES[state], value: n }]}
            >
              <strong className="cy-figures cy-size-18">{rate}</strong>
            </Ring>
            <div>
              <div className="cy-medium">{t[state]}</div>
              <Link className="cy-small cy-figures" to={`${INSTANCES}?state=${state}`}>
                {said}
              </Link>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
