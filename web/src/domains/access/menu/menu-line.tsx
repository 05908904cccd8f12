import {
  ExportOutlined,
  FolderOutlined,
  GlobalOutlined,
  KeyOutlined,
  LinkOutlined,
  ToolOutlined,
} from '@ant-design/icons';
import type { Menu } from '@cloudyard/contract/access/menu.ts';
import { Tag } from 'antd';
import type { ComponentType } from 'react';
import { menuIcons } from '../../../kit/menu-icons.tsx';
import { ICON_NAMES } from '../../../kit/room-manifest.ts';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/menu/en.ts';
import { useName } from './use-calls.ts';

/** The icon it has; without one what it is. */
function iconOf({ icon, type }: Menu): ComponentType {
  const known = ICON_NAMES.find((name) => name === icon);
  if (known) return menuIcons[known];
  if (type === 'folder') return FolderOutlined;
  return type === 'link' || type === 'frame' ? LinkOutlined : menuIcons.application;
}

/** A menu in the tree: icon, name, and what is not as usual with it. */
export function MenuLine({ menu }: { menu: Menu }) {
  const name = useName()(menu);
  const Icon = iconOf(menu);
  const dim = !menu.enabled || menu.hidden;
  return (
    <span className="cy-fit cy-inline">
      <span className="cy-faint" aria-hidden="true">
        <Icon />
      </span>
      <span
        className={
          dim
            ? 'access-menu-line-name cy-ellipsis access-menu-line-dim cy-faint'
            : 'access-menu-line-name cy-ellipsis'
        }
      >
        {name}
      </span>
      <Marks menu={menu} />
    </span>
  );
}

/** Those that keep people out in words, the rest as icons that say it. */
function Marks({ menu }: { menu: Menu }) {
  const { marks } = useText(words);
  const { enabled, hidden, onRequest, isPublic, code, type } = menu;
  const drawn: [on: boolean, label: string, Icon: ComponentType<{ title: string; 'aria-label': string }>][] =
    [
      [onRequest, marks.onRequest, KeyOutlined],
      [isPublic, marks.isPublic, GlobalOutlined],
      [type === 'link', marks.outside, ExportOutlined],
      [code === null, marks.byHand, ToolOutlined],
    ];
  return (
    <span className="access-menu-marks cy-size-12 cy-inline cy-rigid cy-faint">
      {!enabled && <Tag>{marks.off}</Tag>}
      {hidden && <Tag>{marks.hidden}</Tag>}
      {drawn
        .filter(([on]) => on)
        .map(([, label, Icon]) => (
          <Icon key={label} title={label} aria-label={label} />
        ))}
    </span>
  );
}
