import type { Menu } from '@cloudyard/contract/access/menu.ts';
import { Switch, Tooltip } from 'antd';
import { actions, type Column, Name, Tags } from '../../../kit/columns.tsx';
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
      render: (_, { id, menu }) => <Name to={`/console/menu-management?menu=${id}`}>{nameOf(menu)}</Name>,
    },
    { key: 'url', title: t.address, render: (_, { menu }) => <code>{menu.url}</code> },
    {
      key: 'folder',
      title: t.folder,
      render: (_, { folders }) => folders.map((folder) => nameOf(folder)).join(' / '),
    },
    {
      key: 'offers',
      title: t.offers,
      render: (_, { menu }) => <Tags names={menu.privileges.map((one) => nameOf(one))} />,
    },
    {
      key: 'keys',
      title: t.keys,
      extra: true,
      render: (_, { menu }) => <code>{menu.privileges.map(({ key }) => key).join(' ')}</code>,
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
    actions<Screen>(t.used, ({ menu }) => [{ key: 'used', label: t.show, onClick: () => onUsage(menu) }]),
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
