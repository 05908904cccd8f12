import {
  ApartmentOutlined,
  ApiOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BlockOutlined,
  BookOutlined,
  ControlOutlined,
  DashboardOutlined,
  FileOutlined,
  FunctionOutlined,
  MailOutlined,
  MenuOutlined,
  PartitionOutlined,
  SafetyOutlined,
  SettingOutlined,
  ShopOutlined,
  UserOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';
import type { IconName } from '../../kit/door.ts';

/** The closed list of menu icons: a door names one, this draws it. */
export const icons: Record<IconName, ComponentType> = {
  dashboard: DashboardOutlined,
  audit: AuditOutlined,
  person: UserOutlined,
  enterprise: ApartmentOutlined,
  role: SafetyOutlined,
  menu: MenuOutlined,
  message: MailOutlined,
  wallet: WalletOutlined,
  space: BlockOutlined,
  market: ShopOutlined,
  application: AppstoreOutlined,
  equipment: ControlOutlined,
  algorithm: FunctionOutlined,
  iot: ApiOutlined,
  bigdata: PartitionOutlined,
  file: FileOutlined,
  help: BookOutlined,
  setting: SettingOutlined,
};
