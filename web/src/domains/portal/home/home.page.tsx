import './home.css';
import { Suspense } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '../../../kit/button.tsx';
import { lazyPart } from '../../../kit/lazy-part.ts';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { locale, useText } from '../../../kit/text.ts';
import { useWho } from '../../../kit/who.ts';
import { words } from '../i18n/index.ts';
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
    <div className="portal-home cy-width">
      <section className="portal-home-hero">
        <h1>{t.heroTitle}</h1>
        <p className="cy-faint">{t.heroText}</p>
        <Doors />
        <Yard />
      </section>
      <section className="portal-home-things" aria-labelledby="things">
        <h2 className="cy-size-24" id="things">
          {t.doesTitle}
        </h2>
        <ol className="cy-grid cy-unpadded">
          {THINGS.map((thing) => (
            <li key={thing}>
              <Glyph thing={thing} />
              <h3 className="cy-size-16">{t.does[thing].title}</h3>
              <p className="cy-faint cy-size-14">{t.does[thing].text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className="portal-home-market" aria-labelledby="home-market">
        <header className="cy-flex cy-baseline cy-between cy-gap-24">
          <h2 className="cy-size-24" id="home-market">
            {t.marketTitle}
          </h2>
          <Link className="cy-rigid" to="/common/application-market-portal">
            {t.marketAll}
          </Link>
        </header>
        <Suspense fallback={null}>
          <TopStrip many={SHOWN} />
        </Suspense>
      </section>
      <section className="portal-home-ways" aria-labelledby="ways">
        <h2 className="cy-size-24" id="ways">
          {t.waysTitle}
        </h2>
        <ul className="cy-grid cy-gap-16 cy-unpadded">
          {WAYS.map(({ to, name }) => (
            <li className="cy-card cy-relative" key={to}>
              <h3 className="cy-size-16">
                <Link to={to}>{t.ways[name].title}</Link>
              </h3>
              <p className="cy-faint cy-size-14">{t.ways[name].text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="portal-home-end cy-box cy-grid cy-center">
        <div>
          <h2 className="cy-size-24 cy-bottom-4">{t.endTitle}</h2>
          <p className="cy-faint cy-size-14">{t.endText}</p>
        </div>
        <pre className="cy-flush cy-round">
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
    <div className="cy-row">
      <Button type="primary" size="large" onClick={() => void navigate(to)}>
        {userId ? t.openConsole : t.login}
      </Button>
      <Button size="large" onClick={() => void navigate('/common/application-market-portal')}>
        {t.market}
      </Button>
    </div>
  );
}
