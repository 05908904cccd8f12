import './public.css';
import { type ReactNode, useState } from 'react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router';
import { MARKET } from '../../domains/market/lent/address.ts';
import { Button } from '../../kit/button.tsx';
import { MenuIcon } from '../../kit/icons.tsx';
import { HOME, loginAddress } from '../../kit/safe-return.ts';
import { useText } from '../../kit/text.ts';
import { words } from '../i18n/en.ts';
import { Logo } from '../logo.tsx';
import { LanguageButton, ThemeButton } from '../preferences.tsx';
import { useSession } from '../session.ts';
import { Footer } from './footer.tsx';

/** Header, page, footer: the layout of pages without a login. */
export function PublicLayout({ children }: { children: ReactNode }) {
  const t = useText(words);
  return (
    <div className="shell-public cy-down cy-size-16">
      <a className="shell-skip" href="#main">
        {t.skip}
      </a>
      <header className="shell-public-head cy-sticky cy-surface cy-ruled">
        <div className="cy-width cy-line">
          <Link to="/" className="shell-brand cy-inline cy-text">
            <Logo /> Cloudyard
          </Link>
          <PublicMenu />
          <div className="cy-row cy-gap-4">
            <LanguageButton />
            <ThemeButton />
            <Enter />
          </div>
        </div>
      </header>
      <main id="main">{children}</main>
      <Footer />
    </div>
  );
}

/** In a line; on a phone behind a button, closed again by the next page. */
function PublicMenu() {
  const t = useText(words);
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const open = openAt === pathname;
  return (
    <nav
      aria-label={t.publicMenu}
      className={open ? 'shell-public-nav cy-fill is-open' : 'shell-public-nav cy-fill'}
    >
      <button
        type="button"
        className="shell-public-nav-button"
        aria-expanded={open}
        aria-controls="public-menu"
        onClick={() => setOpenAt(open ? undefined : pathname)}
      >
        <MenuIcon /> {t.publicMenu}
      </button>
      <div className="cy-flex cy-gap-24 cy-size-14" id="public-menu">
        <NavLink to="/" end>
          {t.home}
        </NavLink>
        <NavLink to={MARKET}>{t.market}</NavLink>
        <NavLink to="/common/solutions">{t.solutions}</NavLink>
        <NavLink to="/common/customer-case">{t.cases}</NavLink>
        <NavLink to="/common/help-home">{t.helpCentre}</NavLink>
        <NavLink to="/docs">{t.docs}</NavLink>
      </div>
    </nav>
  );
}

function Enter() {
  const t = useText(words);
  const { me } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  if (pathname === '/common/login') return null;
  const to = me ? HOME : loginAddress(pathname === '/' ? HOME : pathname + search);
  // The home page has a door of its own for newcomers, and only one is the first.
  return (
    <Button type={pathname === '/' ? 'default' : 'primary'} onClick={() => void navigate(to)}>
      {me ? t.openConsole : t.login}
    </Button>
  );
}
