import './public.css';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router';
import { loginAddress } from '../../kit/safe-return.ts';
import { useText } from '../../kit/text.ts';
import { words } from '../i18n/index.ts';
import { Logo } from '../logo.tsx';
import { LanguageButton, ThemeButton } from '../preferences.tsx';
import { useSession } from '../session.ts';

/** Header, page, footer: what everybody may see. */
export function PublicLayout({ children }: { children: ReactNode }) {
  const t = useText(words);
  return (
    <div className="cy-public">
      <a className="cy-skip" href="#main">
        {t.skip}
      </a>
      <header className="cy-public-head">
        <div>
          <Link to="/" className="cy-brand">
            <Logo /> Cloudyard
          </Link>
          <nav aria-label={t.menu}>
            <NavLink to="/" end>
              {t.home}
            </NavLink>
            <NavLink to="/docs">{t.docs}</NavLink>
          </nav>
          <div className="cy-row">
            <LanguageButton />
            <ThemeButton />
            <Enter />
          </div>
        </div>
      </header>
      <main id="main">{children}</main>
      <footer className="cy-public-foot">
        <div>
          <span className="cy-brand">
            <Logo size={18} /> Cloudyard
          </span>
          <span>{t.footer}</span>
          <Link to="/common/feedback">{t.feedback}</Link>
        </div>
      </footer>
    </div>
  );
}

function Enter() {
  const t = useText(words);
  const { me } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  if (pathname === '/common/login') return null;
  const to = me ? '/console' : loginAddress(pathname === '/' ? '/console' : pathname + search);
  return (
    <Button type="primary" onClick={() => void navigate(to)}>
      {me ? t.openConsole : t.login}
    </Button>
  );
}
