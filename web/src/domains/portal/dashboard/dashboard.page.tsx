import './dashboard.css';
import { ApiOutlined, PlusOutlined, SwapOutlined, TeamOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { type Card, useDashboard } from '../../../kit/cards.ts';
import { PageHead } from '../../../kit/list-page.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { locale, useText } from '../../../kit/text.ts';
import { words } from '../i18n/en.ts';
import { titles } from '../i18n/titles.ts';
import { Grid } from './grid.tsx';
import { type Layout, show } from './layout.ts';
import { useLayout } from './use-layout.ts';

/** For a user whose role opens nothing but the dashboard: how to get further. */
function FirstSteps() {
  const t = useText(words);
  const { places } = useDashboard();
  if (places.some(({ path }) => path !== '/console')) return null;
  const { join, change, read } = t.starts;
  return (
    <section className="portal-desk-start" aria-label={t.start}>
      <h2>{t.start}</h2>
      <ol className="cy-grid cy-gap-16 cy-list cy-top-12">
        <li className="cy-panel cy-pad">
          <TeamOutlined />
          <h3 className="cy-top-8 cy-bottom-4 cy-plain">{join.title}</h3>
          <p className="cy-faint">{join.text}</p>
        </li>
        <li className="cy-panel cy-pad">
          <SwapOutlined />
          <h3 className="cy-top-8 cy-bottom-4 cy-plain">{change.title}</h3>
          <p className="cy-faint">{change.text}</p>
        </li>
        <li className="cy-panel cy-pad">
          <ApiOutlined />
          <h3 className="cy-top-8 cy-bottom-4 cy-plain">
            <Link to="/docs">{read.title}</Link>
          </h3>
          <p className="cy-faint">{read.text}</p>
        </li>
      </ol>
    </section>
  );
}

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
      {layout.places.length > 0 ? (
        <Grid cards={cards} layout={layout} arranging={arranging} onChange={change} />
      ) : (
        <Empty title={t.noCards} hint={t.noCardsHint} />
      )}
      <FirstSteps />
    </div>
  );
}
