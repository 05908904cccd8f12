import type { DrawerProps, ModalProps } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { Drawer, Modal } from './dialog.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { PageHolderContext } from './page-holder.ts';
import { useKitText } from './text.ts';
import { useFocusBack } from './use-focus-back.ts';
import { useDiscard, useUnsavedChanges } from './use-unsaved-changes.ts';

type Shared = {
  /** Whether something is typed, where no form of the kit inside reports it. */
  dirty?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** Whatever closes it (Escape, the mask, the cross, Cancel) asks first when typed work would be lost. */
export function FormModal({ dirty, onClose, children, ...modal }: Shared & Omit<ModalProps, 'onCancel'>) {
  const { inside, leave } = useClosing(dirty, children);
  return (
    <Modal open cancelText={useKitText().cancel} {...modal} onCancel={() => leave(onClose)}>
      {inside}
    </Modal>
  );
}

export function FormDrawer({ dirty, onClose, children, ...drawer }: Shared & Omit<DrawerProps, 'onClose'>) {
  const { inside, leave } = useClosing(dirty, children);
  return (
    <Drawer open {...drawer} onClose={() => leave(onClose)}>
      {inside}
    </Drawer>
  );
}

function useClosing(dirty: boolean | undefined, children: ReactNode) {
  const { holder, leave } = useUnsavedChanges(useDiscard());
  useFocusBack();
  useFocusKept();
  const inside = (
    <PageHolderContext value={holder}>
      {dirty !== undefined && <LeaveGuard dirty={dirty} />}
      {children}
    </PageHolderContext>
  );
  return { inside, leave };
}

const BESIDE = '.ant-modal-wrap, .ant-drawer-mask';

/** A click beside the dialog leaves the focus where it was, so that the user can go on typing there. */
function useFocusKept() {
  useEffect(() => {
    const keep = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.matches(BESIDE)) event.preventDefault();
    };
    document.addEventListener('mousedown', keep, true);
    return () => document.removeEventListener('mousedown', keep, true);
  }, []);
}
