import {
  AlertOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BellOutlined,
  CarryOutOutlined,
  CommentOutlined,
  NotificationOutlined,
  TeamOutlined,
  ToolOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import { CATEGORY_ICONS } from '@cloudyard/contract/message/category.ts';
import type { ComponentType } from 'react';

const icons: Record<(typeof CATEGORY_ICONS)[number], ComponentType<{ 'aria-hidden': 'true' }>> = {
  bell: BellOutlined,
  audit: AuditOutlined,
  todo: CarryOutOutlined,
  team: TeamOutlined,
  chat: CommentOutlined,
  application: AppstoreOutlined,
  notice: NotificationOutlined,
  warning: AlertOutlined,
  money: WalletOutlined,
  tool: ToolOutlined,
};

/** The icon of a category; an unknown one gets the bell. Decorative, because the name stands beside it. */
export function CategoryIcon({ icon }: { icon: string }) {
  const Known = icons[CATEGORY_ICONS.find((one) => one === icon) ?? 'bell'];
  return <Known aria-hidden="true" />;
}
