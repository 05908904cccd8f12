import type { DropdownProps } from 'antd';
import { cloneElement, type ReactElement, Suspense, useState } from 'react';
import { lazyPart } from './lazy-part.ts';

// Menus are a part of every page, and open on none: they come after it.
const Menu = lazyPart(() => import('./menu-parts.tsx').then((m) => m.Menu));

type Trigger = ReactElement<{ onClick?: () => void; onContextMenu?: (event: Event) => void }>;
type Props = Pick<DropdownProps, 'menu' | 'trigger' | 'placement'> & { children: Trigger };

/** A menu behind a button. Whoever presses before it is there sees it a moment later. */
export function Dropdown({ children, ...menu }: Props) {
  const [open, setOpen] = useState(false);
  const early = menu.trigger?.includes('contextMenu')
    ? {
        onContextMenu: (event: Event) => {
          event.preventDefault();
          setOpen(true);
        },
      }
    : { onClick: () => setOpen(true) };
  return (
    <Suspense fallback={cloneElement(children, early)}>
      <Menu {...menu} open={open} onOpenChange={setOpen}>
        {children}
      </Menu>
    </Suspense>
  );
}
