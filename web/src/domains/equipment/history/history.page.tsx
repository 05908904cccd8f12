import './history.css';
import { configApi } from '@cloudyard/contract/equipment/config.ts';
import type { Gateway } from '@cloudyard/contract/equipment/gateway.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { PageHead } from '../../../kit/list-page.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Empty } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { words } from '../i18n/history/en.ts';
import { words as exportWords } from '../i18n/history/export-en.ts';
import { nameOf } from '../shared/gateway-tag.tsx';
import { BackToGateway, OneGateway } from '../shared/one-gateway.tsx';
import { WithAddressId } from '../shared/with-address-id.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { ExportList } from './export-list.tsx';
import { HistoryBar } from './history-bar.tsx';
import { HistoryChart } from './history-chart.tsx';
import { HistoryState } from './history-range.ts';
import { Records } from './records.tsx';

/** What the gateway measured that the address names. */
export function HistoryPage() {
  return (
    <WithAddressId>
      {(id) => (
        <OneGateway key={id} id={id}>
          {(gateway) => <Shown gateway={gateway} />}
        </OneGateway>
      )}
    </WithAddressId>
  );
}

function Shown({ gateway }: { gateway: Gateway }) {
  const t = useText(words);
  const e = useText(exportWords);
  const { id } = gateway;
  const [state, change] = useListState(HistoryState);
  const config = useAsk(configApi.view, { params: { id }, query: {} });
  const nodes = config.data?.collectNodeConfigs ?? [];
  const [isExporting, setExporting] = useState(false);
  const title = fill(t.title, { name: nameOf(gateway) });
  usePageTitle(title);
  const isChosen = state.nodes.length > 0;
  return (
    <div className="cy-page">
      <PageHead
        title={title}
        sentence={t.sentence}
        actions={
          <>
            <Button
              disabled={!isChosen}
              title={isChosen ? undefined : e.chooseFirst}
              onClick={() => setExporting(true)}
            >
              {e.export}
            </Button>
            <BackToGateway id={id} />
          </>
        }
      />
      <section className="cy-panel" aria-label={t.span}>
        <HistoryBar nodes={nodes} state={state} onChange={change} />
        {!isChosen && <Empty title={t.choose} hint={t.chooseHint} />}
      </section>
      {isChosen && (
        <>
          <HistoryChart id={id} state={state} onChange={change} />
          <Records id={id} state={state} />
        </>
      )}
      <ExportList />
      {isExporting && (
        <ExportDialog
          id={id}
          state={state}
          all={nodes.map(({ alias }) => alias)}
          onClose={() => setExporting(false)}
        />
      )}
    </div>
  );
}
