import { NIL } from '@cloudyard/contract/kit/values.ts';
import type {
  CentreMessage,
  InboxCounts,
  MessageDetail,
  UserMessage,
} from '@cloudyard/contract/message/inbox.ts';
import { type Importance, TRASH_DAYS } from '@cloudyard/contract/message/values.ts';
import { letterFrom, total } from './inbox.policy.ts';
import type { InboxRow } from './inbox.queries.ts';
import type { Cell } from './inbox-filter.ts';

const DAY = 86_400_000;
const SUMMARY = 160;

const summary = (plain: string) => plain.replace(/\s+/g, ' ').slice(0, SUMMARY);

export const centreView = (row: InboxRow): CentreMessage => ({
  id: row.message_id,
  title: row.title,
  titleEn: row.title_en,
  summary: summary(row.plain),
  summaryEn: summary(row.plain_en),
  hasRead: row.read_at !== null,
  hasCollect: row.collected_at !== null,
  hasDelete: row.deleted_at !== null,
  messageCategory: {
    id: row.category_id,
    name: row.category_name,
    nameEn: row.category_name_en,
    icon: row.category_icon,
  },
  selfType: row.self_type,
  type: row.kind,
  importance: row.importance as Importance,
  sender: row.sender,
  enterprise: row.enterprise,
  messageTime: row.at.toISOString(),
  goesAt: row.deleted_at && new Date(row.deleted_at.getTime() + TRASH_DAYS * DAY).toISOString(),
  attachments: row.attachments.length,
  link: row.link,
});

export const selfTypeCountsView = (own: readonly Cell[]) =>
  [...new Set(own.map((cell) => cell.self_type))].sort().map((selfType) => ({
    selfType,
    count: total(own, { selfType }),
    unread: total(own, { selfType, unread: true }),
  }));

export const detailView = (
  row: InboxRow,
  beside: { previous: string | null; next: string | null },
): MessageDetail => ({
  ...centreView(row),
  body: row.body,
  bodyEn: row.body_en,
  action: row.action,
  files: row.attachments,
  concern: row.concern_type ? { type: row.concern_type, id: row.concern_id ?? NIL } : null,
  blocked: letterFrom(row, row.account_id) === null ? null : row.blocked,
  ...beside,
});

const latest = (...times: (Date | null)[]) =>
  new Date(Math.max(...times.map((time) => time?.getTime() ?? 0))).toISOString();

export const userView = (row: InboxRow): UserMessage => ({
  notificationObjectId: row.message_id,
  title: row.title,
  titleEn: row.title_en,
  actor: row.sender,
  messageTime: row.at.toISOString(),
  type: row.kind,
  selfDefinedType: row.self_type,
  action: row.action,
  description: summary(row.plain),
  descriptionEn: summary(row.plain_en),
  hasRead: row.read_at !== null,
  updateTime: latest(row.at, row.read_at, row.collected_at),
});

type Category = { id: string; name: string; name_en: string; icon: string };

export const countsView = (cells: Cell[], categories: Category[]): InboxCounts => ({
  unread: total(cells, { unread: true }),
  all: total(cells),
  collect: total(cells, { collected: true }),
  delete: total(cells, { deleted: true }),
  categories: categories.map(({ id, name, name_en, icon }) => ({
    id,
    name,
    nameEn: name_en,
    icon,
    total: total(cells, { category: id }),
    unread: total(cells, { category: id, unread: true }),
  })),
});
