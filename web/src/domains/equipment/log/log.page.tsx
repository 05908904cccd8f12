import { type Gateway, gatewayApi } from '@cloudyard/contract/equipment/gateway.ts';
import { Link } from 'react-router';
import { ListPage } from '../../../kit/list-page.tsx';
import { LoadedObject, WithId } from '../../../kit/object-page.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/log/en.ts';
import { nameOf } from '../shared/gateway-tag.tsx';
import { gatewayPath } from '../shared/paths.ts';
import { useLog } from './log-list.tsx';

/** What happened to the gateway that the address names. */
export function LogPage() {
  return <WithId>{(id) => <LogOf key={id} id={id} />}</WithId>;
}

function LogOf({ id }: { id: string }) {
  const asked = useAsk(gatewayApi.view, { params: { id } });
  return (
    <LoadedObject asked={asked} missing="equipment.gateway_not_found">
      {(gateway) => <Shown gateway={gateway} />}
    </LoadedObject>
  );
}

function Shown({ gateway }: { gateway: Gateway }) {
  const t = useText(words);
  const { bar, table, pages } = useLog(gateway.id);
  return (
    <ListPage
      title={fill(t.title, { name: nameOf(gateway) })}
      sentence={t.sentence}
      actions={
        <Link className="cy-button is-default" to={gatewayPath(gateway.id)}>
          {t.backToGateway}
        </Link>
      }
      filters={bar}
      footer={pages}
    >
      {table}
    </ListPage>
  );
}
