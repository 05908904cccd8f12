import { DeleteOutlined, InboxOutlined, StarOutlined } from '@ant-design/icons';
import { ALL, COLLECT, DELETED, type InboxCounts } from '@cloudyard/contract/message/inbox.ts';
import { useLocation } from 'react-router';
import { writeList } from '../../../kit/list-state.ts';
import { locale, useText } from '../../../kit/text.ts';
import { localizedName } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/centre/en.ts';
import { CategoryIcon } from '../parts/category-icon.tsx';
import { CentreState } from './centre-state.ts';
import { TabRail } from './tab-rail.tsx';

/** All, collected, deleted, and one for each category. */
export function CategoryTabs({ counts, current }: { counts: InboxCounts | undefined; current: string }) {
  const t = useText(words);
  const language = locale.use();
  const { pathname } = useLocation();
  const to = (tab: string) => writeList(CentreState, { tab });
  const tabs = [
    {
      key: ALL,
      name: t.tab.all,
      icon: <InboxOutlined aria-hidden="true" />,
      total: counts?.all,
      unread: counts?.unread,
    },
    { key: COLLECT, name: t.tab.collect, icon: <StarOutlined aria-hidden="true" />, total: counts?.collect },
    { key: DELETED, name: t.tab.delete, icon: <DeleteOutlined aria-hidden="true" />, total: counts?.delete },
    ...(counts?.categories ?? []).map((one) => ({
      key: one.id,
      name: localizedName(language, one),
      icon: <CategoryIcon icon={one.icon} />,
      total: one.total,
      unread: one.unread,
    })),
  ].map((tab) => ({ ...tab, search: to(tab.key) }));
  return <TabRail label={t.tabs} pathname={pathname} tabs={tabs} current={current} />;
}
