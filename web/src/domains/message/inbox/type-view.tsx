import { DeleteOutlined, ReadOutlined } from '@ant-design/icons';
import { inboxApi, type UserMessage } from '@cloudyard/contract/message/inbox.ts';
// biome-ignore lint/style/noRestrictedImports: the specification shows this table's buttons before a row is selected
import { Button, Pagination, Skeleton, Table } from 'antd';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { z } from 'zod';
import { type Column, time } from '../../../kit/columns.tsx';
import { writeList } from '../../../kit/list-state.ts';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, locale, useKitText, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useClampPage } from '../../../kit/use-clamp-page.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { localizedName } from '../../../kit/use-localized-name.ts';
import { useSend } from '../../../kit/use-send.ts';
import { useWho } from '../../../kit/who.ts';
import { words } from '../i18n/inbox/en.ts';
import { RefreshButton } from './action-bar.tsx';
import { detailAddress, titleOf } from './said.ts';
import { TabRail } from './tab-rail.tsx';
import { useActTold } from './use-acts.ts';
import { INBOX_ASKS } from './use-inbox.ts';
import { useQueryTold, useRefresh } from './use-query-told.ts';

/** The specification has one page size here. */
const SIZE = 5;
const TypeState = z.object({
  /** Empty: all types. */
  type: z.string().max(20).default(''),
  page: z.coerce.number().int().min(0).max(1_000_000).default(0),
});

type Place = { enterpriseId: string | undefined };

/** One tab for each self-defined type, and a table. */
export function TypeView({ enterpriseId }: Place) {
  const t = useText(words);
  const [state, change] = useListState(TypeState);
  const { userId = '' } = useWho();
  const query = { userId, type: state.type, enterpriseId, page: state.page, size: SIZE };
  const asked = useAsk(inboxApi.userMessages, { query });
  const refresh = useRefresh();
  useQueryTold(asked, JSON.stringify(query));
  const known = asked.isPlaceholderData ? undefined : asked.data?.totalElements;
  useClampPage(known, { page: state.page, size: SIZE }, change);
  return (
    <div className="message-centre cy-fold-1023 cy-grid cy-start cy-gap-16">
      <TypeTabs enterpriseId={enterpriseId} current={state.type} />
      <section className="cy-panel" aria-label={t.list}>
        <Loaded asked={asked} skeleton={<TableSkeleton />}>
          {({ content, totalElements }) => (
            <>
              <Messages
                key={state.type}
                rows={content}
                busy={asked.isFetching}
                onRefresh={() => void refresh(asked.refetch)}
              />
              <Foot page={state.page} total={totalElements} onChange={(page) => change({ page })} />
            </>
          )}
        </Loaded>
      </section>
    </div>
  );
}

function TypeTabs({ enterpriseId, current }: Place & { current: string }) {
  const t = useText(words);
  const language = locale.use();
  const { pathname } = useLocation();
  const { userId = '' } = useWho();
  const types = useAsk(inboxApi.selfTypes, {});
  const counts = useAsk(inboxApi.selfTypeCounts, { query: { userId, enterpriseId } });
  const all = counts.data?.reduce(
    (sum, { count, unread }) => ({ count: sum.count + count, unread: sum.unread + unread }),
    { count: 0, unread: 0 },
  );
  const to = (type: string) => writeList(TypeState, { type }, '?view=type');
  const tabs = (types.data ?? []).map((one) => {
    const found = counts.data?.find(({ selfType }) => selfType === one.selfType);
    return {
      key: one.selfType,
      name: localizedName(language, one),
      total: counts.data && (found?.count ?? 0),
      unread: found?.unread,
      search: to(one.selfType),
    };
  });
  const first = { key: '', name: t.allMessages, total: all?.count, unread: all?.unread, search: to('') };
  return <TabRail label={t.typeTabs} pathname={pathname} tabs={[first, ...tabs]} current={current} />;
}

function useColumns(): Column<UserMessage>[] {
  const t = useText(words);
  const language = locale.use();
  return [
    {
      key: 'title',
      title: t.table.title,
      className: 'cy-shrink cy-break',
      render: (_, row) => (
        <Link
          to={detailAddress(row.notificationObjectId)}
          className={row.hasRead ? undefined : 'message-new'}
        >
          {titleOf(language, row)}
        </Link>
      ),
    },
    {
      key: 'hasRead',
      title: t.table.state,
      width: 96,
      render: (_, { hasRead }) => (
        <StatusTag tone={hasRead ? 'neutral' : 'busy'}>{t.states[hasRead ? 'read' : 'unread']}</StatusTag>
      ),
    },
    {
      key: 'actor',
      title: t.table.actor,
      width: 140,
      responsive: ['md'],
      render: (_, { actor }) => actor ?? t.system,
    },
    time('messageTime', t.table.time, { responsive: ['md'] }),
  ];
}

type MessagesProps = { rows: UserMessage[]; busy: boolean; onRefresh: () => void };

function Messages({ rows, busy, onRefresh }: MessagesProps) {
  const t = useText(words);
  const language = locale.use();
  const { userId = '' } = useWho();
  const told = useActTold();
  const [keys, setKeys] = useState<string[]>([]);
  const remove = useSend(inboxApi.removeUserMessages, { act: 'quiet', refresh: INBOX_ASKS });
  const read = useSend(inboxApi.readUserMessages, { act: 'quiet', refresh: INBOX_ASKS });
  const chosen = rows.map(({ notificationObjectId: id }) => id).filter((id) => keys.includes(id));
  const none = chosen.length === 0;
  const run = (act: 'read' | 'delete') =>
    (act === 'read' ? read : remove)
      .mutateAsync({ body: { notifications: chosen.join(','), userId } })
      .then(() => {
        told.done(act);
        setKeys([]);
      })
      .catch((error: unknown) => told.failed(act, error));
  const button = (act: 'read' | 'delete') => (
    <Button
      size="small"
      icon={act === 'read' ? <ReadOutlined aria-hidden="true" /> : <DeleteOutlined aria-hidden="true" />}
      disabled={none}
      loading={(act === 'read' ? read : remove).isPending}
      title={none ? t.pickFirst : t.act[act]}
      onClick={() => void run(act)}
    >
      {t.act[act]}
    </Button>
  );
  return (
    <>
      <div className="message-bar cy-high-44 cy-row cy-ruled" role="toolbar" aria-label={t.list}>
        <div className="cy-row">
          {button('delete')}
          {button('read')}
        </div>
        <span className="cy-faint message-picked cy-size-12" role="status">
          {none ? t.pickFirst : fill(t.picked, { n: chosen.length })}
        </span>
        <span className="cy-grow" />
        <RefreshButton word={t.refresh} onClick={onRefresh} />
      </div>
      <Table<UserMessage>
        className="cy-table"
        rowKey="notificationObjectId"
        columns={useColumns()}
        dataSource={rows}
        pagination={false}
        loading={busy && { spinning: true, indicator: <i className="cy-progress" /> }}
        locale={{ emptyText: <Empty {...t.empty.all} /> }}
        rowSelection={{
          selectedRowKeys: keys,
          onChange: (next) => setKeys(next.map(String)),
          getCheckboxProps: (row) => ({ 'aria-label': fill(t.pick, { title: titleOf(language, row) }) }),
        }}
      />
    </>
  );
}

type FootProps = { page: number; total: number; onChange: (page: number) => void };

function Foot({ page, total, onChange }: FootProps) {
  const kit = useKitText();
  return (
    <div className="cy-foot">
      <span className="cy-figures">{fill(kit.total, { n: total.toLocaleString() })}</span>
      {total > 0 && (
        <Pagination
          size="small"
          current={page + 1}
          pageSize={SIZE}
          total={total}
          showQuickJumper
          showSizeChanger
          pageSizeOptions={[SIZE]}
          onChange={(next) => onChange(next - 1)}
        />
      )}
    </div>
  );
}

function TableSkeleton() {
  const kit = useKitText();
  return (
    <div className="cy-pad" role="status" aria-label={kit.loading}>
      <Skeleton active title={false} paragraph={{ rows: SIZE, width: '100%' }} />
    </div>
  );
}
