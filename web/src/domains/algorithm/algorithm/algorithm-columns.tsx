import type { AlgorithmRow } from '@cloudyard/contract/algorithm/shown.ts';
import { Tag } from 'antd';
import { actions, type Column, name, type RowAction, text, time } from '../../../kit/columns.tsx';
import { NONE } from '../../../kit/none.tsx';
import { useKitText, useText } from '../../../kit/text.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/algorithm/en.ts';
import { words as sharedWords } from '../i18n/shared/en.ts';
import { words as partWords } from '../i18n/shared/parts/en.ts';
import { editPath, viewPath } from '../shared/paths.ts';
import { AlgorithmState, OnlineVersion } from '../shared/status.tsx';
import { type Deed, ROW_DEEDS } from './deeds.ts';

/** What the caller may do now, editing first. */
export function useRowActs(
  onAct: (deed: Deed, row: AlgorithmRow) => void,
): (row: AlgorithmRow) => RowAction[] {
  const t = useText(words).acts.names;
  return (row) => [
    ...(row.allowed.includes('edit') ? [{ key: 'edit', label: t.edit, to: editPath(row.id) }] : []),
    ...ROW_DEEDS.filter((deed) => row.allowed.includes(deed)).map((deed) => ({
      ...{ key: deed, label: t[deed], onClick: () => onAct(deed, row) },
    })),
  ];
}

/** Whose it is: an enterprise's, a person's, or the platform's own. */
export function Owner({ row }: { row: AlgorithmRow }) {
  const t = useText(sharedWords);
  if (row.scope === 'system') return <Tag className="cy-flush">{t.scope.system}</Tag>;
  return row.scope === 'enterprise' ? row.enterpriseName : row.createByName;
}

export type Kind = 'own' | 'all';

export function useAlgorithmColumns(
  kind: Kind,
  onAct: (deed: Deed, row: AlgorithmRow) => void,
): Column<AlgorithmRow>[] {
  const t = useText(words).list;
  const parts = useText(partWords);
  const kit = useKitText();
  const called = useLocalizedName();
  const acts = useRowActs(onAct);
  const owner: Column<AlgorithmRow> = {
    ...{ key: 'owner', title: t.owner, render: (_, row) => <Owner row={row} /> },
  };
  return [
    name<AlgorithmRow>('name', t.name, ({ id }) => viewPath(id), { sorter: true, word: called }),
    {
      key: 'status',
      title: t.status,
      phone: 'status',
      render: (_, row) => <AlgorithmState algorithm={row} />,
    },
    {
      key: 'online',
      title: t.online,
      phone: 'sheet',
      render: (_, row) => (row.onlineVersion === null ? NONE : <OnlineVersion algorithm={row} />),
    },
    { key: 'type', title: t.type, render: (_, { algorithmType }) => parts.types[algorithmType.code] },
    {
      key: 'category',
      title: t.category,
      render: (_, { algorithmCategory }) => (algorithmCategory ? called(algorithmCategory) : NONE),
    },
    ...(kind === 'all' ? [owner] : []),
    text('keyword', t.keyword, { extra: true }),
    text('createByName', t.createdBy, { extra: true }),
    time('submitDate', t.submitted, { extra: true }),
    time('createDate', t.created, { sorter: true, extra: true }),
    time('updateDate', t.updated, { sorter: true }),
    actions<AlgorithmRow>(kit.actions, acts),
  ];
}
