import './history.css';
import { configApi } from '@cloudyard/contract/equipment/config.ts';
import { type Gateway, gatewayApi } from '@cloudyard/contract/equipment/gateway.ts';
import { Link } from 'react-router';
import { PageHead } from '../../../kit/list-page.tsx';
import { LoadedObject } from '../../../kit/object-page.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Empty } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { words } from '../i18n/history/en.ts';
import { nameOf } from '../shared/gateway-tag.tsx';
import { gatewayPath } from '../shared/paths.ts';
import { WithAddressId } from '../shared/with-address-id.tsx';
import { HistoryBar } from './history-bar.tsx';
import { HistoryChart } from './history-chart.tsx';
import { HistoryState } from './history-range.ts';
import { Records } from './records.tsx';

/** What the gateway measured that the address names. */
export function HistoryPage() {
  return <WithAddressId>{(id) => <HistoryOf key={id} id={id} />}</WithAddressId>;
}

function HistoryOf({ id }: { id: string }) {
  const asked = useAsk(gatewayApi.view, { params: { id } });
  return (
    <LoadedObject asked={asked} missing="equipment.gateway_not_found">
      {(gateway) => <Shown gateway={gateway} />}
    </LoadedObject>
  );
}

function Shown({ gateway }: { gateway: Gateway }) {
  const t = useText(words);
  const { id } = gateway;
  const [state, change] = useListState(HistoryState);
  const config = useAsk(configApi.view, { params: { id }, query: {} });
  const title = fill(t.title, { name: nameOf(gateway) });
  usePageTitle(title);
  const isChosen = state.nodes.length > 0;
  return (
    <div className="cy-page">
      <PageHead
        title={title}
        sentence={t.sentence}
        actions={
          <Link className="cy-button is-default" to={gatewayPath(id)}>
            {t.backToGateway}
          </Link>
        }
      />
      <section className="cy-panel" aria-label={t.span}>
        <HistoryBar nodes={config.data?.collectNodeConfigs ?? []} state={state} onChange={change} />
        {!isChosen && <Empty title={t.choose} hint={t.chooseHint} />}
      </section>
      {isChosen && (
        <>
          <HistoryChart id={id} state={state} onChange={change} />
          <Records id={id} state={state} />
        </>
      )}
    </div>
  );
}
