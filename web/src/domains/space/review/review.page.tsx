import '../shared/space.css';
import { Segmented } from 'antd';
import type { ComponentType } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PageHead } from '../../../kit/list-page.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { fill, useText } from '../../../kit/text.ts';
import { useChosen } from '../../../kit/use-chosen.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { words } from '../i18n/review/en.ts';
import { useWaitingRequests, useWaitingSpaces } from '../lent/use-waiting-spaces.ts';
import { RequestQueue } from '../quota-request/request-queue.tsx';
import { REVIEWS } from '../shared/paths.ts';
import { Review } from './review.tsx';
import { queueQuery } from './review-state.ts';
import { SpaceQueue } from './space-queue.tsx';

/** What is reviewed here, each with its own list. */
const PARTS: Partial<Record<Part, ComponentType>> = {
  spaces: SpaceQueue,
  requests: RequestQueue,
};
type Part = keyof typeof words.cn.parts;
const KEYS = Object.keys(PARTS) as Part[];

/** The queues; or the space the address names. */
export function ReviewPage() {
  const [state] = useListState(queueQuery);
  const { chosen, choose } = useChosen(state.space);
  if (chosen) return <Review key={chosen} id={chosen} state={state} onChoose={choose} />;
  return <Queues />;
}

function Queues() {
  const t = useText(words);
  const wanted = new URLSearchParams(useLocation().search).get('tab');
  const part = KEYS.find((one) => one === wanted) ?? 'spaces';
  const Shown = PARTS[part];
  usePageTitle(t.title);
  return (
    <div className="cy-page">
      <PageHead
        title={t.title}
        sentence={t.sentence}
        actions={KEYS.length > 1 && <PartSwitch part={part} />}
      />
      <section className="cy-panel" aria-label={t.parts[part]}>
        {Shown && <Shown key={part} />}
      </section>
    </div>
  );
}

/** Two lists of one page, each with the number that wait. */
function PartSwitch({ part }: { part: Part }) {
  const t = useText(words);
  const navigate = useNavigate();
  const waiting = {
    spaces: useWaitingSpaces(true)?.waiting?.count,
    requests: useWaitingRequests(true)?.waiting?.count,
  };
  const label = (one: Part) => {
    const n = waiting[one];
    return n === undefined ? t.parts[one] : fill(t.counted, { word: t.parts[one], n });
  };
  return (
    <Segmented<Part>
      aria-label={t.part}
      value={part}
      options={KEYS.map((value) => ({ value, label: label(value) }))}
      onChange={(next) =>
        void navigate(next === 'spaces' ? REVIEWS : `${REVIEWS}?tab=${next}`, { replace: true })
      }
    />
  );
}
