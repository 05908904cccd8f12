import { Drawer } from '../../kit/dialog.tsx';
import { SideMenu } from './side-menu.tsx';

/** The menu on a phone: a sheet from below. */
export const PhoneMenu = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Drawer
    open={open}
    onClose={onClose}
    placement="bottom"
    size="80vh"
    title={null}
    closable={false}
    styles={{ body: { padding: 0 } }}
    rootClassName="shell-drawer"
  >
    <SideMenu collapsed={false} onChoose={onClose} />
  </Drawer>
);
