import type { ManagedRow } from '@cloudyard/contract/portal/article.ts';
import { type Column, name, time } from '../../../../kit/columns.tsx';
import { NONE } from '../../../../kit/none.tsx';
import { StatusTag } from '../../../../kit/status-tag.tsx';
import { fill } from '../../../../kit/text.ts';
import type { words } from '../../i18n/article/manage/en.ts';
import { stateOf, TONES } from './state-of.ts';

type Text = typeof words.cn;
type Named = (one: { name: string; nameEn: string }) => string;

export const editAddress = (id: string) => `/console/help-edit?id=${id}`;

export const articleColumns = (t: Text, named: Named): Column<ManagedRow>[] => [
  name('title', t.articleTitle, (row) => editAddress(row.id), {
    sorter: true,
    word: (row) => named({ name: row.title, nameEn: row.titleEn }),
  }),
  { key: 'kind', title: t.kind, render: (_, row) => t.kinds[row.kind] },
  {
    key: 'category',
    title: t.category,
    render: (_, { category }) => (category ? named(category) : NONE),
  },
  {
    key: 'state',
    title: t.state,
    phone: 'status',
    render: (_, row) => <StatusTag tone={TONES[stateOf(row)]}>{t.states[stateOf(row)]}</StatusTag>,
  },
  {
    key: 'helpful',
    title: t.helpful,
    align: 'right',
    render: (_, { helpful, unhelpful }) => (
      <span className="cy-figures">{fill(t.helpfulOf, { yes: helpful, all: helpful + unhelpful })}</span>
    ),
  },
  { key: 'updatedBy', title: t.updatedBy, render: (_, row) => row.updatedBy ?? t.system },
  time('updatedAt', t.updatedAt, { sorter: true }),
];
