import {
  GATEWAY_STATUS,
  type Gateway,
  type GatewayStatusCode,
  gatewayApi,
} from '@cloudyard/contract/equipment/gateway.ts';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { actions } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { ListTabs } from '../../../kit/list-tabs.tsx';
import { May } from '../../../kit/may.tsx';
import { usePlaceId } from '../../../kit/place.ts';
import { Empty } from '../../../kit/states.tsx';
import { useKitText, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { CommandDrawer } from '../command/command-drawer.tsx';
import { words } from '../i18n/gateway/en.ts';
import { STATE_MS } from '../shared/gateway-calls.ts';
import { useGatewayFilters } from '../shared/gateway-filters.tsx';
import { GATEWAY_ADD } from '../shared/paths.ts';
import { useGatewayColumns } from './gateway-columns.tsx';
import { useGatewayActs } from './use-gateway-acts.ts';

const ALL = 'all';
const { online, offline, stopped, inactive, uncertified } = GATEWAY_STATUS;
const TABS = [ALL, online, offline, stopped, inactive, uncertified] as const;

/** The gateways of the enterprise. */
export function GatewayListPage() {
  const t = useText(words);
  const kit = useKitText();
  const [commanded, setCommanded] = useState<Gateway>();
  const actsOf = useGatewayActs({ onCommand: setCommanded });
  const add = (
    <May permission={gatewayApi.add.allow}>
      <Link className="cy-button is-primary" to={GATEWAY_ADD}>
        {t.add}
      </Link>
    </May>
  );
  return (
    <>
      <Gateways
        enterpriseId={usePlaceId('enterprise')}
        title={t.title}
        sentence={t.sentence}
        actions={add}
        columns={[...useGatewayColumns(false), actions<Gateway>(kit.actions, actsOf)]}
        empty={<Empty title={t.empty} hint={t.emptyHint} action={add} />}
      />
      {commanded && <CommandDrawer gateway={commanded} onClose={() => setCommanded(undefined)} />}
    </>
  );
}

/** The gateways of all enterprises, for the platform. */
export function PlatformGatewayListPage() {
  const t = useText(words);
  return (
    <Gateways
      enterpriseId={usePlaceId('platform')}
      title={t.allTitle}
      sentence={t.allSentence}
      columns={useGatewayColumns(true)}
      empty={<Empty title={t.empty} hint={t.allEmptyHint} />}
    />
  );
}

type GatewaysProps = {
  enterpriseId: string;
  title: string;
  sentence: string;
  actions?: ReactNode;
  columns: ReturnType<typeof useGatewayColumns>;
  empty: ReactNode;
};

function Gateways({ enterpriseId, columns, empty, ...head }: GatewaysProps) {
  const t = useText(words);
  const [state, change] = useListState(gatewayApi.list.query);
  const asked = useAsk(
    gatewayApi.list,
    { params: { enterpriseId }, query: state },
    { refetchInterval: STATE_MS },
  );
  const { filters, chips, isNarrowed } = useGatewayFilters(state, change);
  return (
    <ListPage
      {...head}
      tabs={
        <ListTabs<GatewayStatusCode | typeof ALL>
          label={t.status}
          value={state.status ?? ALL}
          tabs={TABS.map((value) => ({ value, label: value === ALL ? t.all : t.statuses[value] }))}
          onChange={(next) => change({ status: next === ALL ? undefined : next })}
        />
      }
      filters={filters}
      chips={chips}
      footer={asked.data && <Pager state={state} total={asked.data.totalElements} onChange={change} />}
    >
      <DataTable
        // What is asked again by itself draws no line over the table.
        asked={{ ...asked, isFetching: asked.isPlaceholderData }}
        rows={asked.data?.content}
        columns={columns}
        state={state}
        onChange={change}
        narrowed={isNarrowed || state.status !== undefined}
        empty={empty}
      />
    </ListPage>
  );
}
