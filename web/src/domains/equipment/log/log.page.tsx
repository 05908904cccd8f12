import type { Gateway } from '@cloudyard/contract/equipment/gateway.ts';
import { ListPage } from '../../../kit/list-page.tsx';
import { WithId } from '../../../kit/object-page.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/log/en.ts';
import { nameOf } from '../shared/gateway-tag.tsx';
import { BackToGateway, OneGateway } from '../shared/one-gateway.tsx';
import { useLog } from './log-list.tsx';

/** What happened to the gateway that the address names. */
export function LogPage() {
  return (
    <WithId>
      {(id) => (
        <OneGateway key={id} id={id}>
          {(gateway) => <Shown gateway={gateway} />}
        </OneGateway>
      )}
    </WithId>
  );
}

function Shown({ gateway }: { gateway: Gateway }) {
  const t = useText(words);
  const { bar, table, pages } = useLog(gateway.id);
  return (
    <ListPage
      title={fill(t.title, { name: nameOf(gateway) })}
      sentence={t.sentence}
      actions={<BackToGateway id={gateway.id} />}
      filters={bar}
      footer={pages}
    >
      {table}
    </ListPage>
  );
}
