import { LogoutOutlined } from '@ant-design/icons';
import { Button, Segmented, Switch } from 'antd';
import { Link } from 'react-router';
import { density } from '../../kit/appearance.ts';
import { Facts } from '../../kit/detail-page.tsx';
import { useText } from '../../kit/text.ts';
import { words } from '../i18n/en.ts';
import { LanguageButton, ThemeButton } from '../preferences.tsx';
import { useSession } from '../session.ts';
import { useLogOut } from '../use-log-out.ts';
import { Face } from './face.tsx';
import { useScopeNames } from './scope-switch.tsx';
import { useTabsSwitch } from './use-tabs-switch.ts';

/** Who one is, what one likes, and the way out. */
export function PersonCard() {
  const t = useText(words);
  const { me, scope } = useSession();
  const names = useScopeNames();
  if (!me) return null;
  const facts = [
    { label: t.username, value: me.username },
    { label: t.phone, value: me.phone },
    { label: t.enterprise, value: scope && names.enterprise(scope.enterprise) },
    { label: t.role, value: scope?.role && names.role(scope.role) },
    { label: t.functionRoles, value: scope?.functionRoles.map(names.role).join(' · ') },
  ];
  return (
    <div className="shell-person cy-pad cy-column cy-gap-12">
      <div className="shell-person-head cy-line cy-gap-12">
        <span className="shell-avatar cy-grid cy-rigid cy-bare" aria-hidden="true">
          <Face me={me} />
        </span>
        <div>
          <strong>{me.realName || me.username}</strong>
          <div className="cy-faint">{me.email}</div>
        </div>
      </div>
      <Facts facts={facts} />
      <Preferences />
      <nav className="cy-grid cy-gap-8" aria-label={t.person}>
        <Link to="/console/user-details">{t.userDetails}</Link>
        <Link to="/console/personal-settings">{t.personalSettings}</Link>
        <Link to="/console/feedback">{t.feedback}</Link>
      </nav>
      <Logout />
    </div>
  );
}

function Preferences() {
  const t = useText(words);
  const tabs = useTabsSwitch();
  return (
    <section aria-label={t.settings}>
      <div className="shell-setting cy-center cy-between" title={t.tabsHint}>
        <span>{t.tabs}</span>
        <Switch size="small" aria-label={t.tabs} checked={tabs.on} onChange={tabs.set} />
      </div>
      <div className="shell-setting cy-center cy-between">
        <span>{t.density}</span>
        <Segmented
          size="small"
          aria-label={t.density}
          value={density.use()}
          onChange={density.set}
          options={[
            { value: 'comfortable', label: t.comfortable },
            { value: 'compact', label: t.compact },
          ]}
        />
      </div>
      <div className="shell-setting cy-center cy-between shell-phone-only">
        <span>{t.languageLabel}</span>
        <LanguageButton />
      </div>
      <div className="shell-setting cy-center cy-between shell-phone-only">
        <span>{t.themeLabel}</span>
        <ThemeButton />
      </div>
    </section>
  );
}

function Logout() {
  const t = useText(words);
  const { busy, leave } = useLogOut();
  return (
    <Button block icon={<LogoutOutlined />} loading={busy} onClick={leave}>
      {t.logout}
    </Button>
  );
}
