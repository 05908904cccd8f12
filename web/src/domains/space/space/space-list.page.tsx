import { NIL } from '@cloudyard/contract/kit/values.ts';
import { type SpaceRow, spaceApi } from '@cloudyard/contract/space/space.ts';
import { SPACE_CODES, SPACE_STATUS, SPACE_STATUS_NAMES } from '@cloudyard/contract/space/values.ts';
import { useState } from 'react';
import { actions, type Column, money, name, type RowAction, text, time } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { FilterChips, SearchBox } from '../../../kit/filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { ListTabs } from '../../../kit/list-tabs.tsx';
import { NONE } from '../../../kit/none.tsx';
import { ObjectLink } from '../../../kit/object-link.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, locale, useKitText, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/space/en.ts';
import { PhaseTag, SpaceTag } from '../shared/space-tag.tsx';
import { OfflineDialog, SealDialog } from './move-dialogs.tsx';
import { useBringOnline } from './use-move.ts';

type Dialog = { kind: 'offline' | 'seal'; row: SpaceRow };

/** The spaces of all enterprises. */
export function SpaceListPage() {
  const t = useText(words);
  const [state, change] = useListState(spaceApi.list.query);
  const asked = useAsk(spaceApi.list, {
    query: { ...state, enterpriseId: NIL, ending: state.ending ? 'true' : undefined },
  });
  const [open, setOpen] = useState<Dialog>();
  const Opened = open && { offline: OfflineDialog, seal: SealDialog }[open.kind];
  return (
    <ListPage
      title={t.listTitle}
      sentence={t.listSentence}
      tabs={<StatusTabs state={state} onChange={change} />}
      filters={<SearchBox value={state.q} onChange={(q) => change({ q })} placeholder={t.search} />}
      chips={
        state.q && (
          <FilterChips
            chips={[{ label: fill(t.searched, { q: state.q }), onRemove: () => change({ q: undefined }) }]}
            onClear={() => change({ q: undefined })}
          />
        )
      }
      footer={<Pager state={state} total={asked.data?.totalElements} onChange={change} />}
    >
      <DataTable
        asked={asked}
        rows={asked.data?.content}
        columns={useColumns(setOpen)}
        narrowed={state.q !== undefined || state.status !== undefined || state.ending === true}
        empty={<Empty title={t.listEmpty} hint={t.listEmptyHint} />}
      />
      {Opened && <Opened space={open.row} onClose={() => setOpen(undefined)} />}
    </ListPage>
  );
}

type Chosen = { status?: (typeof SPACE_CODES)[number] | undefined; ending?: boolean | undefined };
type StatusTabsProps = { state: Chosen; onChange: (patch: Chosen) => void };

function StatusTabs({ state, onChange }: StatusTabsProps) {
  const t = useText(words);
  const language = locale.use();
  const counts = useAsk(spaceApi.counts, { query: { enterpriseId: NIL } }).data;
  const all = counts && SPACE_CODES.reduce((sum, code) => sum + (counts.statuses[code] ?? 0), 0);
  return (
    <ListTabs
      label={t.status}
      value={state.ending ? 'ending' : (state.status ?? 'all')}
      tabs={[
        { value: 'all', label: t.all, count: all },
        ...SPACE_CODES.map((code) => ({
          value: code,
          label: SPACE_STATUS_NAMES[code][language],
          count: counts && (counts.statuses[code] ?? 0),
        })),
        { value: 'ending', label: t.endingTab, count: counts?.ending },
      ]}
      onChange={(next) =>
        onChange({
          status: SPACE_CODES.find((code) => code === next),
          ending: next === 'ending' || undefined,
        })
      }
    />
  );
}

function useColumns(onOpen: (dialog: Dialog) => void): Column<SpaceRow>[] {
  const t = useText(words);
  const kit = useKitText();
  const named = useLocalizedName();
  const actsOf = useActs(onOpen);
  return [
    name('name', t.name, ({ id }) => ({ type: 'space', id })),
    {
      key: 'status',
      title: t.status,
      phone: 'status',
      render: (_, { status }) => <SpaceTag status={status} />,
    },
    {
      key: 'enterprise',
      title: t.enterprise,
      render: (_, row) => (
        <ObjectLink type="enterprise" id={row.enterpriseId}>
          {row.enterpriseName}
        </ObjectLink>
      ),
    },
    text('domainName', t.domain),
    { key: 'plan', title: t.plan, render: (_, { quotaPlan }) => named(quotaPlan) },
    {
      key: 'phase',
      title: t.phase,
      render: (_, { phase }) =>
        ['ending', 'grace', 'frozen'].includes(phase) ? <PhaseTag phase={phase} /> : NONE,
    },
    time('endsAt', t.endsAt),
    time('purgeAt', t.purgeAt, { extra: true }),
    {
      key: 'auto',
      title: t.autoRenewal,
      extra: true,
      render: (_, { autoRenewal }) => (autoRenewal ? t.on : t.off),
    },
    money('amount', t.amount, { extra: true }),
    time('createdAt', t.createdAt, { extra: true }),
    actions<SpaceRow>(kit.actions, actsOf),
  ];
}

/** What the platform does to a space that has begun. */
function useActs(onOpen: (dialog: Dialog) => void) {
  const t = useText(words);
  const online = useBringOnline();
  return (row: SpaceRow): RowAction[] => {
    const seal = { key: 'seal', label: t.seal, onClick: () => onOpen({ kind: 'seal', row }) };
    if (row.status.code === SPACE_STATUS.online)
      return [
        { key: 'offline', label: t.offlineVerb, onClick: () => onOpen({ kind: 'offline', row }) },
        seal,
      ];
    if (row.status.code === SPACE_STATUS.offline)
      return [
        {
          key: 'online',
          label: t.online,
          disabled: row.offlineCause === 'expired',
          title: row.offlineCause === 'expired' ? t.cantOnline : undefined,
          onClick: () => online.ask(row),
        },
        seal,
      ];
    return row.status.code === SPACE_STATUS.approved ? [seal] : [];
  };
}
