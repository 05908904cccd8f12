import { PROMOTIONS, type Promotion } from '@cloudyard/contract/market/promotion.ts';
import { type ApplicationRow, applicationApi } from '@cloudyard/contract/publishing/application.ts';
import { type ReactNode, useState } from 'react';
import { actions, type RowAction } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { HistoryDrawer } from '../../publishing/lent/history.tsx';
import { StatusTabs } from '../../publishing/lent/status-tabs.tsx';
import { words } from '../i18n/management/en.ts';
import { PromotionDialog } from '../promotion/promotion-dialog.tsx';
import { ActDialog } from './act-dialog.tsx';
import { commonColumns, updatedColumn } from './application-columns.tsx';
import { isNarrowed, ManageChips, ManageFilters } from './manage-filters.tsx';
import { asked as askOf, type ManageState } from './manage-state.ts';
import { actsFor, type OperatorAct } from './operator-acts.ts';

type MarketApplicationsProps = {
  views: ReactNode;
  state: ManageState;
  onChange: (patch: Partial<ManageState>) => void;
};

/** The chosen act and its application. */
type Doing =
  | { what: 'promote'; kind: Promotion['kind']; row: ApplicationRow }
  | { what: 'act'; act: OperatorAct; row: ApplicationRow }
  | { what: 'history'; row: ApplicationRow };

export function MarketApplications({ views, state, onChange }: MarketApplicationsProps) {
  const t = useText(words);
  const kit = useKitText();
  const called = useLocalizedName();
  const [doing, setDoing] = useState<Doing>();
  const asked = useAsk(applicationApi.all, { query: askOf(state) });
  const actionsOf = useRowActions(setDoing);
  return (
    <>
      <ListPage
        title={t.market.title}
        sentence={t.market.sentence}
        actions={views}
        tabs={
          <StatusTabs
            value={state.status === 'all' ? undefined : state.status}
            counts={asked.data?.counts}
            onChange={(status) => onChange({ status: status ?? 'all' })}
          />
        }
        filters={<ManageFilters state={state} onChange={onChange} />}
        chips={<ManageChips state={state} onChange={onChange} />}
        footer={<Pager state={state} total={asked.data?.totalElements} onChange={onChange} />}
      >
        <DataTable<ApplicationRow>
          asked={asked}
          rows={asked.data?.content}
          columns={[...commonColumns(t, called), updatedColumn(t), actions(kit.actions, actionsOf)]}
          state={state}
          onChange={onChange}
          narrowed={isNarrowed(state)}
          empty={<Empty title={t.empty} hint={t.emptyHint} />}
        />
      </ListPage>
      {doing && <Dialog doing={doing} onClose={() => setDoing(undefined)} />}
    </>
  );
}

function useRowActions(onDo: (doing: Doing) => void) {
  const t = useText(words);
  return (row: ApplicationRow): RowAction[] => {
    const open = row.type.code === 'MARKET';
    return (
      [
        ...PROMOTIONS.map((kind) => ({
          key: kind,
          label: open ? t.kinds[kind] : fill(t.exclusive, { act: t.kinds[kind] }),
          disabled: !open,
          onClick: () => onDo({ what: 'promote', kind, row }),
        })),
        ...actsFor(row).map((act) => ({
          key: act,
          label: t.acts[act],
          onClick: () => onDo({ what: 'act', act, row }),
        })),
        { key: 'history', label: t.history, onClick: () => onDo({ what: 'history', row }) },
      ]
        // Possible acts come first, so that the two visible ones can be used.
        .toSorted((one, other) => Number(isClosed(one)) - Number(isClosed(other)))
    );
  };
}

const isClosed = (action: RowAction) => action.disabled === true;

function Dialog({ doing, onClose }: { doing: Doing; onClose: () => void }) {
  switch (doing.what) {
    case 'promote':
      return <PromotionDialog kind={doing.kind} application={doing.row} onClose={onClose} />;
    case 'act':
      return <ActDialog act={doing.act} row={doing.row} onClose={onClose} />;
    case 'history':
      return <HistoryDrawer id={doing.row.id} name={doing.row.name} onClose={onClose} />;
  }
}
