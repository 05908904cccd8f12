import {
  MenuFoldOutlined,
  MenuOutlined,
  MenuUnfoldOutlined,
  QuestionCircleOutlined,
  ShopOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { MARKET } from '../../domains/market/lent/address.ts';
import { useText } from '../../kit/text.ts';
import { words } from '../i18n/en.ts';
import { Lazy } from '../load.tsx';
import { LanguageButton, ThemeButton } from '../preferences.tsx';
import { allHeader } from '../rooms.ts';
import { useSession } from '../session.ts';
import { helpAt, useMenuLeaves } from './menu.ts';
import { Palette } from './palette.tsx';
import { PersonButton } from './person.tsx';
import { ScopeSwitch } from './scope-switch.tsx';

type HeaderProps = { collapsed: boolean; onToggleMenu: () => void; onOpenDrawer: () => void };

export function Header({ collapsed, onToggleMenu, onOpenDrawer }: HeaderProps) {
  const t = useText(words);
  const navigate = useNavigate();
  const help = useHelpAddress();
  const isConfirmed = useSession().me !== undefined;
  return (
    <header className="shell-top cy-surface cy-line cy-gap-4 cy-rigid cy-ruled">
      <Button
        type="text"
        className="shell-wide-only"
        icon={collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
        aria-label={collapsed ? t.expand : t.collapse}
        onClick={onToggleMenu}
      />
      <Button
        type="text"
        className="shell-phone-only"
        icon={<MenuOutlined />}
        aria-label={t.openMenu}
        onClick={onOpenDrawer}
      />
      <span className="shell-phone-only shell-top-scope">
        <ScopeSwitch compact={false} />
      </span>
      <Palette />
      <span className="cy-grow" />
      <Link className="shell-market shell-wide-only cy-line cy-gap-8 cy-nowrap" to={MARKET}>
        <ShopOutlined /> {t.market}
      </Link>
      {isConfirmed &&
        allHeader.map(({ load }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is fixed by the manifests
          <Suspense key={index} fallback={null}>
            <Lazy load={load} />
          </Suspense>
        ))}
      <Button
        type="text"
        className="shell-wide-only"
        icon={<QuestionCircleOutlined />}
        aria-label={t.help}
        title={t.help}
        onClick={() => void navigate(help)}
      />
      <span className="shell-wide-only">
        <LanguageButton />
      </span>
      <span className="shell-wide-only">
        <ThemeButton />
      </span>
      <PersonButton />
    </header>
  );
}

/** The help page of the menu whose page is open, or all of the help. */
function useHelpAddress(): string {
  const location = useLocation();
  const leaves = useMenuLeaves();
  return helpAt(location, leaves);
}
