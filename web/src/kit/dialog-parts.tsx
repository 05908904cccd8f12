import { Drawer, type DrawerProps, Modal, type ModalProps } from 'antd';

export const Dialog = (props: ModalProps) => <Modal {...props} />;
export const Sheet = (props: DrawerProps) => <Drawer {...props} />;
