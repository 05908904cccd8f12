import './home.css';
import { Suspense } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '../../../kit/button.tsx';
import { lazyPart } from '../../../kit/lazy-part.ts';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { locale, useText } from '../../../kit/text.ts';
import { useWho } from '../../../kit/who.ts';
import { words } from '../i18n/en.ts';
import { titles } from '../i18n/titles.ts';
import { Glyph } from './glyph.tsx';
import { Yard } from './yard.tsx';

/** Comes after the first paint; its place is kept. */
const TopStrip = lazyPart(() => import('../../market/parts/shelf-strip.tsx').then((m) => m.TopStrip));
const SHOWN = 4;

const THINGS = ['market', 'space', 'equipment', 'data', 'access'] as const;

const WAYS = [
  { to: '/common/rgb', name: 'rgb' },
  { to: '/common/nhi', name: 'nhi' },
  { to: '/common/sysmed', name: 'sysmed' },
  { to: '/common/help-home', name: 'help' },
] as const;

export function HomePage() {
  const t = useText(words);
  usePageTitle(titles.home[locale.use()]);
  return (
    <div className="home">
      <section className="home-hero">
        <h1>{t.heroTitle}</h1>
        <p>{t.heroText}</p>
        <Doors />
        <Yard />
      </section>
      <section className="home-things" aria-labelledby="things">
        <h2 id="things">{t.doesTitle}</h2>
        <ol>
          {THINGS.map((thing) => (
            <li key={thing}>
              <Glyph thing={thing} />
              <h3>{t.does[thing].title}</h3>
              <p>{t.does[thing].text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className="home-market" aria-labelledby="home-market">
        <header>
          <h2 id="home-market">{t.marketTitle}</h2>
          <Link to="/common/application-market-portal">{t.marketAll}</Link>
        </header>
        <Suspense fallback={null}>
          <TopStrip many={SHOWN} />
        </Suspense>
      </section>
      <section className="home-ways" aria-labelledby="ways">
        <h2 id="ways">{t.waysTitle}</h2>
        <ul>
          {WAYS.map(({ to, name }) => (
            <li key={to}>
              <h3>
                <Link to={to}>{t.ways[name].title}</Link>
              </h3>
              <p>{t.ways[name].text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="home-end">
        <div>
          <h2>{t.endTitle}</h2>
          <p>{t.endText}</p>
        </div>
        <pre>
          <code>npm start</code>
        </pre>
      </section>
    </div>
  );
}

function Doors() {
  const t = useText(words);
  const navigate = useNavigate();
  const { userId } = useWho();
  const to = userId ? '/console' : '/common/login';
  return (
    <div className="cy-row home-doors">
      <Button type="primary" size="large" onClick={() => void navigate(to)}>
        {userId ? t.openConsole : t.login}
      </Button>
      <Button size="large" onClick={() => void navigate('/common/application-market-portal')}>
        {t.market}
      </Button>
    </div>
  );
}
