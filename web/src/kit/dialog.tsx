import type { DrawerProps, ModalProps } from 'antd';
import { Suspense, useState } from 'react';
import { laterPart } from './lazy-part.ts';

const DialogPart = laterPart(() => import('./dialog-parts.tsx').then((m) => m.Dialog));
const SheetPart = laterPart(() => import('./dialog-parts.tsx').then((m) => m.Sheet));

/** Nothing of it before it opens for the first time; from then on it stays, so that it can close as it opened. */
function useWasOpen(open: boolean | undefined) {
  const [was, setWas] = useState(false);
  if (open && !was) setWas(true);
  return was;
}

/** A dialog over the page. */
export const Modal = (props: ModalProps) => (
  <Suspense fallback={null}>{useWasOpen(props.open) && <DialogPart {...props} />}</Suspense>
);

/** A sheet from the side, or on a phone from below. */
export const Drawer = (props: DrawerProps) => (
  <Suspense fallback={null}>{useWasOpen(props.open) && <SheetPart {...props} />}</Suspense>
);
