import { Button, Switch, Tag, Tooltip } from 'antd';
import { Link } from 'react-router';
import { type Column, code } from '../../../kit/columns.tsx';
import { fill } from '../../../kit/text.ts';
import type { words } from '../i18n/menu/index.ts';
import { keepsEditing } from './draft.ts';
import type { Screen } from './screens.ts';
import type { useName } from './use-calls.ts';
import type { Switching } from './use-switching.ts';

type Control = {
  nameOf: ReturnType<typeof useName>;
  mayEdit: boolean;
  /** The screen that is being switched. */
  busy: string | undefined;
  onSwitch: (screen: Screen, how: Switching) => void;
  onUsage: (screen: Screen) => void;
};

export const controlColumns = (t: (typeof words)['cn']['control'], control: Control): Column<Screen>[] => {
  const { nameOf, onUsage } = control;
  return [
    {
      key: 'name',
      title: t.name,
      render: (_, screen) => <Link to={`/console/menu-management?menu=${screen.id}`}>{nameOf(screen)}</Link>,
    },
    {
      key: 'folder',
      title: t.folder,
      render: (_, { folders }) => folders.map((folder) => nameOf(folder)).join(' / '),
    },
    code<Screen>('url', t.address),
    {
      key: 'offers',
      title: t.offers,
      render: (_, { privileges }) => (
        <span className="menu-offers">
          {privileges.map((one) => (
            <Tag key={one.key} title={one.key}>
              {nameOf(one)} <code>{one.key}</code>
            </Tag>
          ))}
        </span>
      ),
    },
    {
      key: 'enabled',
      title: t.enabled,
      render: (_, screen) => <OnSwitch {...control} t={t} screen={screen} />,
    },
    {
      key: 'onRequest',
      title: t.onRequest,
      render: (_, screen) => <RequestSwitch {...control} t={t} screen={screen} />,
    },
    {
      key: 'used',
      title: t.used,
      render: (_, screen) => (
        <Button type="link" size="small" onClick={() => onUsage(screen)}>
          {t.show}
        </Button>
      ),
    },
  ];
};

type SwitchProps = Control & { t: (typeof words)['cn']['control']; screen: Screen };

function OnSwitch({ t, screen, nameOf, mayEdit, busy, onSwitch }: SwitchProps) {
  const keeps = screen.enabled && keepsEditing('platform', screen);
  const why = mayEdit ? keeps && t.keepsEditing : t.readOnly;
  return (
    <Tooltip title={why}>
      <Switch
        size="small"
        checked={screen.enabled}
        disabled={Boolean(why)}
        loading={busy === screen.id}
        aria-label={fill(t.switchOn, { name: nameOf(screen) })}
        onChange={(on) => onSwitch(screen, on ? 'on' : 'off')}
      />
    </Tooltip>
  );
}

function RequestSwitch({ t, screen, nameOf, mayEdit, busy, onSwitch }: SwitchProps) {
  return (
    <Tooltip title={mayEdit ? undefined : t.readOnly}>
      <Switch
        size="small"
        checked={screen.onRequest}
        disabled={!mayEdit}
        loading={busy === screen.id}
        aria-label={fill(t.switchRequest, { name: nameOf(screen) })}
        onChange={(on) => onSwitch(screen, on ? 'request' : 'free')}
      />
    </Tooltip>
  );
}
