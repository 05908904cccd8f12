import './history.css';
import { type Gateway, gatewayApi } from '@cloudyard/contract/equipment/gateway.ts';
import { historyApi } from '@cloudyard/contract/equipment/history.ts';
import { Link } from 'react-router';
import { actions, type Column, type RowAction, time } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { May, useMay } from '../../../kit/may.tsx';
import { usePlaceId } from '../../../kit/place.ts';
import { Empty } from '../../../kit/states.tsx';
import { useKitText, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { useGatewayColumns } from '../gateway/gateway-columns.tsx';
import { words as gatewayWords } from '../i18n/gateway/en.ts';
import { words } from '../i18n/history/en.ts';
import { STATE_MS } from '../shared/gateway-calls.ts';
import { useGatewayFilters } from '../shared/gateway-filters.tsx';
import { backupConfigPath, GATEWAY_ADD, historyPath } from '../shared/paths.ts';
import { Forecast } from './forecast.tsx';

/** The gateways of the enterprise, and the way to what is kept of each. */
export function BackupListPage() {
  const t = useText(words);
  const gateways = useText(gatewayWords);
  const enterpriseId = usePlaceId('enterprise');
  const [state, change] = useListState(gatewayApi.list.query);
  const asked = useAsk(
    gatewayApi.list,
    { params: { enterpriseId }, query: state },
    { refetchInterval: STATE_MS },
  );
  const { filters, chips, isNarrowed } = useGatewayFilters(state, change);
  return (
    <ListPage
      title={t.listTitle}
      sentence={t.listSentence}
      filters={filters}
      chips={chips}
      footer={asked.data && <Pager state={state} total={asked.data.totalElements} onChange={change} />}
    >
      <Forecast />
      <DataTable
        // What is asked again by itself draws no line over the table.
        asked={{ ...asked, isFetching: asked.isPlaceholderData }}
        rows={asked.data?.content}
        columns={useColumns()}
        state={state}
        onChange={change}
        narrowed={isNarrowed}
        empty={<Empty title={gateways.empty} hint={gateways.emptyHint} action={<AddLink />} />}
      />
    </ListPage>
  );
}

const AddLink = () => (
  <May permission={gatewayApi.add.allow}>
    <Link className="cy-button is-primary" to={GATEWAY_ADD}>
      {useText(gatewayWords).add}
    </Link>
  </May>
);

const SHOWN: readonly unknown[] = ['name', 'type', 'equipmentId', 'status'];

function useColumns(): Column<Gateway>[] {
  const t = useText(words);
  const kit = useKitText();
  const may = useMay();
  const all = useGatewayColumns(false);
  const actsOf = ({ id }: Gateway): RowAction[] => [
    ...(may(historyApi.keep.allow) ? [{ key: 'settings', label: t.settings, to: backupConfigPath(id) }] : []),
    { key: 'history', label: t.history, to: historyPath(id) },
  ];
  return [
    ...all.filter(({ key }) => SHOWN.includes(key)),
    time<Gateway>('seenAt', useText(gatewayWords).seenAt, { sorter: true }),
    actions<Gateway>(kit.actions, actsOf),
  ];
}
