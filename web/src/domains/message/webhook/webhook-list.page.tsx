import { type Webhook, webhookApi } from '@cloudyard/contract/message/webhook.ts';
import { useState } from 'react';
import { AddButton } from '../../../kit/add-button.tsx';
import { CopyId } from '../../../kit/copy-id.tsx';
import { DataTable } from '../../../kit/data-table.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Secret, Secrets, ShownOnce } from '../../../kit/shown-once.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useOpened } from '../../../kit/use-opened.ts';
import { words } from '../i18n/webhook/en.ts';
import { Deliveries } from './deliveries.tsx';
import { useWebhookColumns } from './webhook-columns.tsx';
import { WebhookForm } from './webhook-form.tsx';

export type Made = { name: string; secret: string };
/** What is open above the list. */
type Opened = { add: true } | { edit: Webhook } | { made: Made };

export function WebhookListPage() {
  const t = useText(words);
  const kit = useKitText();
  const asked = useAsk(webhookApi.list, {});
  const [opened, setOpened] = useState<Opened>();
  const inAddress = useOpened();
  const told = asked.data?.find(({ id }) => id === inAddress.opened);
  const columns = useWebhookColumns({
    onEdit: (edit) => setOpened({ edit }),
    onMade: (made) => setOpened({ made }),
  });
  const add = (
    <AddButton permission={webhookApi.add.allow} onClick={() => setOpened({ add: true })}>
      {t.add}
    </AddButton>
  );
  return (
    <ListPage
      title={t.title}
      sentence={t.sentence}
      actions={add}
      footer={asked.data && <span>{fill(kit.total, { n: asked.data.length })}</span>}
    >
      <DataTable
        asked={asked}
        rows={asked.data}
        columns={columns}
        empty={<Empty title={t.empty} hint={t.emptyHint} action={add} />}
      />
      {told && <Deliveries webhook={told} onClose={inAddress.close} />}
      {opened && (
        <Above opened={opened} onMade={(made) => setOpened({ made })} onClose={() => setOpened(undefined)} />
      )}
    </ListPage>
  );
}

type AboveProps = { opened: Opened; onMade: (made: Made) => void; onClose: () => void };

function Above({ opened, onMade, onClose }: AboveProps) {
  const t = useText(words);
  if (!('made' in opened))
    return (
      <WebhookForm edited={'edit' in opened ? opened.edit : undefined} onMade={onMade} onClose={onClose} />
    );
  const { name, secret } = opened.made;
  return (
    <ShownOnce title={fill(t.onceTitle, { name })} warning={t.once} close={t.onceClose} onClose={onClose}>
      <Secrets>
        <Secret label={t.secret}>
          <CopyId id={secret} />
        </Secret>
      </Secrets>
      <h2 className="cy-strong cy-size-15 cy-flush">{t.howTitle}</h2>
      <p className="cy-flush">{t.how}</p>
    </ShownOnce>
  );
}
