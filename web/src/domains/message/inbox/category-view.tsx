import { DeleteOutlined, InboxOutlined, QuestionCircleOutlined, StarOutlined } from '@ant-design/icons';
import {
  type Act,
  ALL,
  COLLECT,
  DELETED,
  type InboxCounts,
  inboxApi,
} from '@cloudyard/contract/message/inbox.ts';
import { Button, Popover } from 'antd';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useConfirm } from '../../../kit/confirm.ts';
import { Pager } from '../../../kit/data-table.tsx';
import { writeList } from '../../../kit/list-state.ts';
import { fill, locale, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { localizedName } from '../../../kit/use-localized-name.ts';
import { useWho } from '../../../kit/who.ts';
import { words } from '../i18n/inbox/en.ts';
import { CategoryIcon } from '../shared/category-icon.tsx';
import { ActionBar, ReadAllButton, RefreshButton } from './action-bar.tsx';
import { CentreChips, CentreFilters } from './inbox-filters.tsx';
import { CentreState, filterOf, isDeletedTab, kindOfTab, pageOf } from './inbox-state.ts';
import { MessageList } from './message-list.tsx';
import { has, NONE, type Selection, sizeOf, toggle } from './selection.ts';
import { TabRail } from './tab-rail.tsx';
import { useActs, type What } from './use-acts.ts';
import { useCategoriesTold, useQueryTold, useRefresh } from './use-query-told.ts';

const KEYS = [
  { keys: ['J', 'K', '↓', '↑'], does: 'move' },
  { keys: ['Enter'], does: 'open' },
  { keys: ['X'], does: 'pick' },
  { keys: ['R'], does: 'read' },
  { keys: ['U'], does: 'unread' },
  { keys: ['S'], does: 'star' },
  { keys: ['#', 'Delete'], does: 'delete' },
] as const;

/** The shortcuts of the list; of no use without a keyboard, so a phone does not show them. */
function KeysHelp() {
  const t = useText(words);
  const list = (
    <dl className="message-keys cy-grid cy-gap-8">
      {KEYS.map(({ keys, does }) => (
        <div className="cy-line cy-between cy-gap-16" key={does}>
          <dt className="cy-flex cy-gap-4">
            {keys.map((key) => (
              <kbd className="cy-sunk cy-centred cy-round-4" key={key}>
                {key}
              </kbd>
            ))}
          </dt>
          <dd>{t.keyList[does]}</dd>
        </div>
      ))}
    </dl>
  );
  return (
    <Popover trigger="click" placement="bottomRight" arrow={false} title={t.keys} content={list}>
      <Button
        size="small"
        type="text"
        className="cy-keys"
        icon={<QuestionCircleOutlined />}
        aria-label={t.keys}
        title={t.keys}
      />
    </Popover>
  );
}

/** A selection belongs to one query: another tab or filter begins without a selection. */
function useSelection(question: string) {
  const [held, setHeld] = useState({ question, selection: NONE });
  return {
    selection: held.question === question ? held.selection : NONE,
    select: (selection: Selection) => setHeld({ question, selection }),
  };
}

/** Tabs beside the list; tab and filters are in the address. */
export function CategoryView({ enterpriseId }: { enterpriseId: string | undefined }) {
  const t = useText(words);
  const { userId = '' } = useWho();
  const [state, change] = useListState(CentreState);
  const filter = filterOf(state, enterpriseId);
  const question = JSON.stringify(filter);
  const asked = useAsk(inboxApi.page, { params: { userId }, body: pageOf(state, enterpriseId) });
  const counts = useAsk(inboxApi.counts, { query: { enterpriseId } });
  const { selection, select } = useSelection(question);
  const { act, busy } = useActs();
  const confirm = useConfirm();
  const search = useQueryTold(asked, question);
  const refresh = useRefresh();
  useCategoriesTold(counts);
  const rows = asked.data?.content;
  const page = rows?.map(({ id }) => id) ?? [];
  const total = asked.data?.totalElements ?? 0;

  const run = async (verb: Act, what: What, n: number) => {
    if (verb === 'cleanup') {
      const question = { title: fill(t.cleanupTitle, { n }), consequence: t.cleanupConsequence };
      if (!(await confirm({ ...question, verb: t.act.cleanup }))) return;
    }
    if (await act(verb, what)) select(NONE);
  };
  const actOnChosen = (verb: Act) =>
    void run(verb, selection.all ? { filter } : { ids: [...selection.ids] }, sizeOf(selection, total));
  const narrow = (patch: Partial<CentreState>) => {
    search();
    change(patch);
  };
  return (
    <div className="message-centre cy-fold-1023 cy-grid cy-start cy-gap-16">
      <CategoryTabs counts={counts.data} current={state.tab} />
      <section className="cy-panel" aria-label={t.list}>
        <div className="cy-filters">
          <CentreFilters state={state} onChange={narrow} />
        </div>
        <CentreChips state={state} onChange={narrow} />
        <ActionBar
          selection={selection}
          onSelect={select}
          page={page}
          total={total}
          deleted={isDeletedTab(state)}
          busy={busy}
          onAct={actOnChosen}
        >
          {!isDeletedTab(state) && (
            <ReadAllButton
              word={t.readAll}
              why={unreadIn(counts.data, state.tab) === 0 ? t.nothingUnread : undefined}
              onClick={() => void act('read', { filter: filterOf(tabOnly(state), enterpriseId) })}
            />
          )}
          <RefreshButton word={t.refresh} onClick={() => void refresh(asked.refetch, counts.refetch)} />
          <KeysHelp />
        </ActionBar>
        <MessageList
          asked={asked}
          rows={rows}
          state={state}
          picked={(id) => has(selection, id)}
          chosen={sizeOf(selection, total) > 0}
          onPick={(id) => select(toggle(selection, id, page))}
          onAct={(verb, id) => (id ? void run(verb, { ids: [id] }, 1) : actOnChosen(verb))}
        />
        {total > 0 && (
          <div className="cy-foot">
            <Pager state={state} total={total} onChange={change} />
          </div>
        )}
      </section>
    </div>
  );
}

/** The whole tab, without filters. */
const tabOnly = ({ tab }: CentreState): CentreState => ({ ...CentreState.parse({}), tab });

/** Unknown for the collected and deleted ones: their unread messages are not counted. */
function unreadIn(counts: InboxCounts | undefined, tab: string): number | undefined {
  const kind = kindOfTab(tab);
  if (kind === 'all') return counts?.unread;
  return kind === 'category' ? counts?.categories.find(({ id }) => id === tab)?.unread : undefined;
}

/** All, collected, deleted, and one for each category. */
function CategoryTabs({ counts, current }: { counts: InboxCounts | undefined; current: string }) {
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
