import './dashboard.css';
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { type Card, useDashboard } from '../../../kit/cards.ts';
import { PageHead } from '../../../kit/list-page.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { locale, useText } from '../../../kit/text.ts';
import { useBelongsNowhere } from '../../enterprise/lent/use-standing.ts';
import { SetUp } from '../first-step/first-steps.tsx';
import { words } from '../i18n/en.ts';
import { titles } from '../i18n/titles.ts';
import { Grid } from './grid.tsx';
import { type Layout, show } from './layout.ts';
import { MyQueue, useMyQueue } from './my-queue.tsx';
import { FirstSteps } from './newcomer.tsx';
import { useLayout } from './use-layout.ts';

/** The cards of all rooms, arranged by the user. */
export function DashboardPage() {
  usePageTitle(titles.dashboard[locale.use()]);
  const { cards } = useDashboard();
  const { asked, ...control } = useLayout(cards);
  return <Loaded asked={asked}>{() => <Dashboard cards={cards} {...control} />}</Loaded>;
}

const isPhone = () => matchMedia('(max-width: 767px)').matches;

type DashboardProps = {
  cards: readonly Card[];
  layout: Layout;
  change: (next: Layout) => void;
  reset: () => void;
};

function Dashboard({ cards, layout, change, reset }: DashboardProps) {
  const t = useText(words);
  const language = locale.use();
  const [arranging, setArranging] = useState(false);
  const hidden = cards.filter(({ letter }) => layout.hidden.includes(letter));
  return (
    <div className="cy-page">
      <PageHead
        title={titles.dashboard[language]}
        sentence={arranging ? (isPhone() ? t.arrangePhone : t.arrangeSentence) : undefined}
        actions={
          <>
            {arranging && <Button onClick={reset}>{t.resetCards}</Button>}
            <Button type={arranging ? 'primary' : 'default'} onClick={() => setArranging(!arranging)}>
              {arranging ? t.arranged : t.arrange}
            </Button>
          </>
        }
      />
      {arranging && hidden.length > 0 && (
        <section className="cy-row" aria-label={t.hiddenCards}>
          <span className="cy-faint">{t.hiddenCards}</span>
          {hidden.map((card) => (
            <Button
              key={card.letter}
              size="small"
              icon={<PlusOutlined />}
              onClick={() => change(show(layout, card))}
            >
              {card.title[language]}
            </Button>
          ))}
        </section>
      )}
      <Waiting />
      {layout.places.length > 0 ? (
        <Grid cards={cards} layout={layout} arranging={arranging} onChange={change} />
      ) : (
        <Empty title={t.noCards} hint={t.noCardsHint} />
      )}
    </div>
  );
}

/** What waits for the user; for a user who belongs to no enterprise yet, the first steps. */
function Waiting() {
  const queue = useMyQueue();
  const { side } = useDashboard();
  const isNew = useBelongsNowhere() && side === 'place';
  return (
    <>
      {(!isNew || queue.lines.length > 0) && <MyQueue queue={queue} />}
      {isNew ? <FirstSteps /> : side === 'place' && <SetUp />}
    </>
  );
}
