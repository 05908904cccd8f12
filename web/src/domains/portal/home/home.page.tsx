import './home.css';
import { Suspense } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '../../../kit/button.tsx';
import { lazyPart } from '../../../kit/lazy-part.ts';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { HOME } from '../../../kit/safe-return.ts';
import { locale, useText } from '../../../kit/text.ts';
import { useWho } from '../../../kit/who.ts';
import { MARKET } from '../../market/lent/address.ts';
import { words } from '../i18n/en.ts';
import { titles } from '../i18n/titles.ts';
import { Yard } from './yard.tsx';

/** Loaded after the first paint; its place is reserved. */
const TopStrip = lazyPart(() => import('../../market/lent/listing-strip.tsx').then((m) => m.TopStrip));
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
        <h2 className="cy-size-24 cy-lines-32" id="things">
          {t.doesTitle}
        </h2>
        <ol className="cy-grid cy-fold-1023 cy-unlisted cy-unpadded">
          {THINGS.map((thing) => (
            <li key={thing}>
              <Glyph thing={thing} />
              <h3 className="cy-top-12 cy-bottom-4 cy-size-16 cy-lines-24">{t.does[thing].title}</h3>
              <p className="cy-faint cy-size-14 cy-lines-24">{t.does[thing].text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className="portal-home-market" aria-labelledby="home-market">
        <header className="cy-flex cy-baseline cy-between cy-gap-24">
          <h2 className="cy-size-24 cy-lines-32" id="home-market">
            {t.marketTitle}
          </h2>
          <Link className="cy-rigid" to={MARKET}>
            {t.marketAll}
          </Link>
        </header>
        <Suspense fallback={null}>
          <TopStrip many={SHOWN} />
        </Suspense>
      </section>
      <section className="portal-home-ways" aria-labelledby="ways">
        <h2 className="cy-size-24 cy-lines-32" id="ways">
          {t.waysTitle}
        </h2>
        <ul className="cy-grid cy-fold cy-gap-16 cy-unlisted cy-unpadded">
          {WAYS.map(({ to, name }) => (
            <li className="cy-card cy-pad-20 cy-relative" key={to}>
              <h3 className="cy-bottom-4 cy-size-16">
                <Link className="cy-cover cy-quiet" to={to}>
                  {t.ways[name].title}
                </Link>
              </h3>
              <p className="cy-faint cy-size-14 cy-lines-24">{t.ways[name].text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="portal-home-end cy-pad-32 cy-box cy-grid cy-fold-1023 cy-center">
        <div>
          <h2 className="cy-size-24 cy-lines-32 cy-bottom-4">{t.endTitle}</h2>
          <p className="cy-faint cy-size-14 cy-lines-24">{t.endText}</p>
        </div>
        <pre className="cy-flush cy-round">
          <code>npm start</code>
        </pre>
      </section>
    </div>
  );
}

/** A newcomer registers or looks around; whoever has an account finds the login in the header. */
function Doors() {
  const t = useText(words);
  const navigate = useNavigate();
  const { userId } = useWho();
  const to = userId ? HOME : '/common/register';
  return (
    <div className="cy-row">
      <Button type="primary" size="large" onClick={() => void navigate(to)}>
        {userId ? t.openConsole : t.register}
      </Button>
      <Button size="large" onClick={() => void navigate(MARKET)}>
        {t.market}
      </Button>
    </div>
  );
}

const PATHS = {
  market: 'M4 10l2-5h12l2 5M4 10v9h16v-9M4 10h16M9 19v-5h6v5',
  space: 'M3 7l9-4 9 4v10l-9 4-9-4zM3 7l9 4 9-4M12 11v10',
  equipment: 'M5 9h14v10H5zM9 9V5M15 9V5M9 14h.01M15 14h.01M2 13h3M19 13h3',
  data: 'M4 4h6v6H4zM14 14h6v6h-6zM10 7h4a3 3 0 013 3v4M4 17h6M7 14v6',
  access: 'M12 3l8 3v6c0 5-3.5 8-8 9-4.5-1-8-4-8-9V6zM9 12l2 2 4-4',
};

/** Line drawings of the five things, 24 px. */
function Glyph({ thing }: { thing: keyof typeof PATHS }) {
  return (
    <svg width="24" height="24" viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <path d={PATHS[thing]} stroke="var(--cy-primary)" strokeWidth="1.5" strokeLinejoin="round" />
    </svg>
  );
}
