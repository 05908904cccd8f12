import { Dropdown, type MenuProps } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { MenuItem } from './face.ts';

export type Asked = { x: number; y: number; items: MenuItem[] };
type Items = NonNullable<MenuProps['items']>;

const itemsOf = (items: readonly MenuItem[]): Items =>
  items.map(({ key, label, disabled = false, danger = false, children, onClick }) => ({
    ...{ key, label, disabled, danger },
    ...(children ? { children: itemsOf(children) } : {}),
    ...(onClick ? { onClick } : {}),
  }));

/** The menu of what was asked for, where it was asked for. */
export function CanvasMenu({ asked, onClose }: { asked: Asked | undefined; onClose: () => void }) {
  const back = useRef<Element | null>(null);
  useEffect(() => {
    if (asked) back.current = document.activeElement;
  }, [asked]);
  if (!asked) return null;
  const close = () => {
    onClose();
    if (back.current instanceof HTMLElement || back.current instanceof SVGElement) back.current.focus();
  };
  return (
    <Dropdown
      key={`${asked.x} ${asked.y}`}
      open
      autoFocus
      trigger={['click']}
      menu={{ items: itemsOf(asked.items), onClick: close }}
      onOpenChange={(isOpen) => !isOpen && close()}
    >
      <span className="cy-canvas-anchor" style={{ left: asked.x, top: asked.y }} />
    </Dropdown>
  );
}

export const HIDE_MS = 100;
type Tip = { id: string; x: number; y: number };

/** What is said of the node under the mouse; it stays for a moment, so that it does not flicker. */
export function useTip(isOn: boolean) {
  const [tip, setTip] = useState<Tip>();
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(hiding.current), []);
  const show = (id: string, node: Element) => {
    if (!isOn) return;
    clearTimeout(hiding.current);
    const { left, bottom, width } = node.getBoundingClientRect();
    setTip({ id, x: left + width / 2, y: bottom });
  };
  const hide = () => {
    clearTimeout(hiding.current);
    hiding.current = setTimeout(() => setTip(undefined), HIDE_MS);
  };
  return { tip, show, hide, drop: () => setTip(undefined) };
}

export function CanvasTip({ tip, children }: { tip: Tip | undefined; children: ReactNode }) {
  if (!tip || !children) return null;
  return (
    <div className="cy-canvas-tip" role="tooltip" style={{ left: tip.x, top: tip.y + 8 }}>
      {children}
    </div>
  );
}
