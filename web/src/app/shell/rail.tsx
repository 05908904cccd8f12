import type { ShownMenu } from '@cloudyard/contract/access/menu.ts';
import { Popover, Tooltip } from 'antd';
import { useState } from 'react';
import { menuIcons } from '../../kit/menu-icons.tsx';
import { iconOf, leavesOf, useMenuName } from './menu.ts';
import { type Drawn, Entry, MenuLink } from './menu-entry.tsx';

type RailAreaProps = Drawn & { area: ShownMenu; only: ShownMenu | undefined };

/** The folded menu shows areas: each opens beside itself, with its name and its pages. */
export function RailArea({ area, only, ...drawn }: RailAreaProps) {
  const name = useMenuName()(only ?? area);
  const [open, setOpen] = useState(false);
  const Icon = menuIcons[iconOf(only ?? area)];
  if (only) {
    return (
      <Tooltip title={name} placement="right">
        <span className="shell-rail-entry">
          <MenuLink menu={only} name={name} active={only.id === drawn.current?.id} onChoose={drawn.onChoose}>
            <Icon />
          </MenuLink>
        </span>
      </Tooltip>
    );
  }
  const pages = leavesOf(area.children);
  return (
    <Popover
      trigger={['hover', 'click']}
      placement="rightTop"
      arrow={false}
      open={open}
      onOpenChange={setOpen}
      classNames={{ root: 'shell-flyout' }}
      styles={{ container: { padding: 0 } }}
      content={
        <div className="shell-menu">
          <h2 className="shell-flyout-name cy-size-14">{name}</h2>
          {pages.map((menu) => (
            <Entry key={menu.id} menu={menu} {...drawn} onChoose={() => setOpen(false)} />
          ))}
        </div>
      }
    >
      <button
        type="button"
        className="shell-rail-entry shell-area-head cy-bare"
        aria-label={name}
        aria-expanded={open}
        data-current={pages.some(({ id }) => id === drawn.current?.id) ? '' : undefined}
      >
        <Icon />
      </button>
    </Popover>
  );
}
