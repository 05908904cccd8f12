import './history.css';
import { configApi } from '@cloudyard/contract/equipment/config.ts';
import { type Gateway, gatewayApi } from '@cloudyard/contract/equipment/gateway.ts';
import { Button } from 'antd';
import { LeaveGuard } from '../../../kit/leave-guard.tsx';
import { LeaveLink } from '../../../kit/leave-link.tsx';
import { PageHead } from '../../../kit/list-page.tsx';
import { LoadedObject } from '../../../kit/object-page.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/history/en.ts';
import { nameOf } from '../shared/gateway-tag.tsx';
import { BACKUPS } from '../shared/paths.ts';
import { WithAddressId } from '../shared/with-address-id.tsx';
import { BackupNodes } from './backup-nodes.tsx';
import { type BackupNode, useBackupWork } from './use-backup-work.ts';

/** Which nodes of the gateway that the address names are kept beyond some hours. */
export function BackupConfigPage() {
  return <WithAddressId>{(id) => <ConfigOf key={id} id={id} />}</WithAddressId>;
}

function ConfigOf({ id }: { id: string }) {
  const gateway = useAsk(gatewayApi.view, { params: { id } });
  const config = useAsk(configApi.view, { params: { id }, query: {} });
  return (
    <LoadedObject asked={gateway} missing="equipment.gateway_not_found">
      {(found) => (
        <Loaded asked={config}>
          {({ collectNodeConfigs }) => <Shown gateway={found} nodes={collectNodeConfigs} />}
        </Loaded>
      )}
    </LoadedObject>
  );
}

function Shown({ gateway, nodes }: { gateway: Gateway; nodes: readonly BackupNode[] }) {
  const t = useText(words);
  const work = useBackupWork(gateway.id, nodes);
  const title = fill(t.configTitle, { name: nameOf(gateway) });
  usePageTitle(title);
  return (
    <div className="cy-page">
      <PageHead
        title={title}
        sentence={t.configSentence}
        actions={
          <LeaveLink className="cy-button is-default" to={BACKUPS}>
            {t.back}
          </LeaveLink>
        }
      />
      <section className="cy-panel" aria-label={title}>
        <LeaveGuard dirty={work.dirty} isBusy={work.isBusy} />
        <BackupNodes id={gateway.id} nodes={nodes} work={work} />
        {nodes.length > 0 && (
          <div className="cy-submit equipment-history-bar">
            <Button
              type="primary"
              loading={work.busy}
              disabled={!work.dirty}
              title={work.dirty ? undefined : t.unchanged}
              onClick={() => void work.save()}
            >
              {t.save}
            </Button>
          </div>
        )}
      </section>
    </div>
  );
}
