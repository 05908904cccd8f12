import type { Menu } from '@cloudyard/contract/access/menu.ts';
import { Button, Switch, Tag, Tooltip } from 'antd';
import { Link } from 'react-router';
import type { Column } from '../../../kit/columns.tsx';
import { fill } from '../../../kit/text.ts';
import type { words } from '../i18n/menu/en.ts';
import { keepsEditing } from './draft.ts';
import type { Screen } from './screens.ts';
import type { useName } from './use-calls.ts';
import type { Switching } from './use-switching.ts';

type Control = {
  nameOf: ReturnType<typeof useName>;
  mayEdit: boolean;
  /** The screen that is being switched. */
  busy: string | undefined;
  onSwitch: (menu: Menu, how: Switching) => void;
  onUsage: (menu: Menu) => void;
};

export const controlColumns = (t: (typeof words)['cn']['control'], control: Control): Column<Screen>[] => {
  const { nameOf, onUsage } = control;
  return [
    {
      key: 'name',
      title: t.name,
      // The address is shown below the name: a column of its own pushed the switches out of sight.
      render: (_, { id, menu }) => (
        <>
          <Link to={`/console/menu-management?menu=${id}`}>{nameOf(menu)}</Link>
          <div className="cy-faint">
            <code>{menu.url}</code>
          </div>
        </>
      ),
    },
    {
      key: 'folder',
      title: t.folder,
      render: (_, { folders }) => folders.map((folder) => nameOf(folder)).join(' / '),
    },
    {
      key: 'offers',
      title: t.offers,
      render: (_, { menu }) => (
        <span className="access-menu-offers cy-flex cy-wrap cy-gap-4">
          {menu.privileges.map((one) => (
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
      render: (_, { menu }) => <OnSwitch {...control} t={t} menu={menu} />,
    },
    {
      key: 'onRequest',
      title: t.onRequest,
      render: (_, { menu }) => <RequestSwitch {...control} t={t} menu={menu} />,
    },
    {
      key: 'used',
      title: t.used,
      render: (_, { menu }) => (
        <Button type="link" size="small" onClick={() => onUsage(menu)}>
          {t.show}
        </Button>
      ),
    },
  ];
};

type SwitchProps = Control & { t: (typeof words)['cn']['control']; menu: Menu };

function OnSwitch({ t, menu, nameOf, mayEdit, busy, onSwitch }: SwitchProps) {
  const keeps = menu.enabled && keepsEditing('platform', menu);
  const why = mayEdit ? keeps && t.keepsEditing : t.readOnly;
  return (
    <Tooltip title={why}>
      <Switch
        size="small"
        checked={menu.enabled}
        disabled={Boolean(why)}
        loading={busy === menu.id}
        aria-label={fill(t.switchOn, { name: nameOf(menu) })}
        onChange={(on) => onSwitch(menu, on ? 'on' : 'off')}
      />
    </Tooltip>
  );
}

function RequestSwitch({ t, menu, nameOf, mayEdit, busy, onSwitch }: SwitchProps) {
  return (
    <Tooltip title={mayEdit ? undefined : t.readOnly}>
      <Switch
        size="small"
        checked={menu.onRequest}
        disabled={!mayEdit}
        loading={busy === menu.id}
        aria-label={fill(t.switchRequest, { name: nameOf(menu) })}
        onChange={(on) => onSwitch(menu, on ? 'request' : 'free')}
      />
    </Tooltip>
  );
}
