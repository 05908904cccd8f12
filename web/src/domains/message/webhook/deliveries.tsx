import {
  DELIVERY_STATES,
  type Webhook,
  type WebhookDelivery,
  type WebhookEvent,
  webhookApi,
} from '@cloudyard/contract/message/webhook.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { actions, type Column, number, status, time } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { Drawer, Modal } from '../../../kit/dialog.tsx';
import { ListTabs } from '../../../kit/list-tabs.tsx';
import { useMay } from '../../../kit/may.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { exact } from '../../../kit/time.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/webhook/en.ts';
import { useProblemWords } from '../lent/problem-words.ts';

const EVERY = 5_000;
const ALL = 'all';
type State = (typeof DELIVERY_STATES)[number];
type Shown = { page: number; size: number; state?: State };

/** What it was told, what became of it, and sending it again. */
export function Deliveries({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const t = useText(words);
  const [shown, setShown] = useState<Shown>({ page: 0, size: 10 });
  const [opened, setOpened] = useState<WebhookDelivery>();
  const asked = useAsk(
    webhookApi.deliveries,
    { params: { id: webhook.id }, query: shown },
    { refetchInterval: EVERY },
  );
  const mayReplay = useMay()(webhookApi.replay.allow);
  // One that is off sends nothing: what is asked for again would only wait.
  const isOff = webhook.state === 'off' || webhook.state === 'given_up';
  const why = isOff ? t.replayOff : undefined;
  const replay = useReplay(webhook);
  const columns = useColumns(setOpened, mayReplay ? { replay, why } : undefined);
  const tabs = [
    { value: ALL, label: t.all },
    ...DELIVERY_STATES.map((value) => ({ value, label: t.deliveryStates[value] })),
  ];
  return (
    <Drawer open size={960} title={fill(t.deliveriesTitle, { name: webhook.name })} onClose={onClose}>
      <div className="cy-stack">
        <ListTabs<State | typeof ALL>
          label={t.state}
          value={shown.state ?? ALL}
          tabs={tabs as { value: State | typeof ALL; label: string }[]}
          onChange={(next) =>
            setShown({ page: 0, size: shown.size, ...(next === ALL ? {} : { state: next }) })
          }
        />
        <DataTable
          asked={asked}
          rows={asked.data?.content}
          columns={columns}
          narrowed={shown.state !== undefined}
          {...(mayReplay
            ? {
                selection: (rows: WebhookDelivery[], clear: () => void) => (
                  <Button size="small" disabled={isOff} title={why} onClick={() => replay(rows, clear)}>
                    {t.replay}
                  </Button>
                ),
              }
            : {})}
          empty={<Empty title={t.deliveriesEmpty} hint={t.deliveriesEmptyHint} />}
        />
        {asked.data && (
          <Pager
            state={shown}
            total={asked.data.totalElements}
            onChange={(patch) => setShown({ ...shown, ...patch })}
          />
        )}
      </div>
      {opened && <Body delivery={opened} onClose={() => setOpened(undefined)} />}
    </Drawer>
  );
}

function useReplay({ id, name }: Webhook) {
  const t = useText(words);
  const toast = useToast();
  const send = useSend(webhookApi.replay, { act: 'list', refresh: [webhookApi.deliveries, webhookApi.list] });
  return (rows: readonly WebhookDelivery[], onDone?: () => void) =>
    send.mutate(
      { params: { id }, body: { ids: rows.map((row) => row.id) } },
      {
        thing: name,
        onSuccess: ({ count }) => {
          toast.success(fill(t.replayed, { n: count }));
          onDone?.();
        },
      },
    );
}

function useColumns(
  onShow: (one: WebhookDelivery) => void,
  again: { replay: ReturnType<typeof useReplay>; why: string | undefined } | undefined,
): Column<WebhookDelivery>[] {
  const t = useText(words);
  const kit = useKitText();
  const inWords = useProblemWords();
  return [
    {
      key: 'event',
      title: t.event,
      render: (_, one) => (
        <Button type="link" size="small" onClick={() => onShow(one)}>
          {t.events[one.event as WebhookEvent] ?? one.event}
        </Button>
      ),
    },
    status('state', t.state, {
      waiting: { tone: 'busy', word: t.deliveryStates.waiting },
      sent: { tone: 'good', word: t.deliveryStates.sent },
      failed: { tone: 'bad', word: t.deliveryStates.failed },
    }),
    number('attempts', t.attempts),
    {
      key: 'problem',
      title: t.problem,
      render: (_, { problem, nextAt }) =>
        problem && (
          <span title={nextAt ? fill(t.nextTry, { time: exact(nextAt) }) : undefined}>
            {inWords(problem)}
          </span>
        ),
    },
    time('createdAt', t.happened),
    actions<WebhookDelivery>(kit.actions, (one) => [
      { key: 'view', label: t.view, onClick: () => onShow(one) },
      ...(again
        ? [
            {
              ...{ key: 'replay', label: t.replay, disabled: again.why !== undefined, title: again.why },
              onClick: () => again.replay([one]),
            },
          ]
        : []),
    ]),
  ];
}

function Body({ delivery: { body }, onClose }: { delivery: WebhookDelivery; onClose: () => void }) {
  const t = useText(words);
  return (
    <Modal open title={t.bodyTitle} footer={null} width={640} onCancel={onClose}>
      {body === null ? (
        <p>{t.bodyHidden}</p>
      ) : (
        <pre className="cy-mono cy-pre">{JSON.stringify(JSON.parse(body), null, 2)}</pre>
      )}
    </Modal>
  );
}
