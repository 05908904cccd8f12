import { Dropdown, type DropdownProps } from 'antd';

export const Menu = (props: DropdownProps) => <Dropdown {...props} />;
