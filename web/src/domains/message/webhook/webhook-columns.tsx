import { type Webhook, webhookApi } from '@cloudyard/contract/message/webhook.ts';
import { Tooltip } from 'antd';
import { actions, type Column, Name, status, Tags, text, time } from '../../../kit/columns.tsx';
import { useConfirm } from '../../../kit/confirm.ts';
import { useMay } from '../../../kit/may.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useOpened } from '../../../kit/use-opened.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/webhook/en.ts';
import { useProblemWords } from '../lent/problem-words.ts';
import type { Made } from './webhook-list.page.tsx';

type Open = {
  onEdit: (webhook: Webhook) => void;
  onMade: (made: Made) => void;
};

export function useWebhookColumns({ onEdit, onMade }: Open): Column<Webhook>[] {
  const t = useText(words);
  const kit = useKitText();
  const may = useMay()(webhookApi.add.allow);
  const acts = useWebhookActs(onMade);
  const { addressOf } = useOpened();
  return [
    {
      key: 'name',
      title: t.name,
      render: (_, row) => <Name to={addressOf(row.id)}>{row.name}</Name>,
    },
    status('state', t.state, {
      on: { tone: 'good', word: t.states.on },
      off: { tone: 'neutral', word: t.states.off },
      failing: { tone: 'caution', word: t.states.failing },
      given_up: { tone: 'bad', word: t.states.given_up },
    }),
    text('url', t.url),
    {
      key: 'events',
      title: t.eventsLabel,
      render: (_, row) => <Tags names={row.events.map((one) => t.events[one])} />,
    },
    { key: 'waiting', title: t.waiting, render: (_, row) => <Waiting webhook={row} /> },
    time('lastSentAt', t.lastSent),
    text('createdBy', t.createdBy, { extra: true }),
    time('createdAt', t.createdAt, { extra: true }),
    actions<Webhook>(kit.actions, (row) => [
      { key: 'deliveries', label: t.deliveries, to: addressOf(row.id) },
      ...(may
        ? [
            { key: 'try', label: t.try, onClick: () => acts.probe(row) },
            { key: 'edit', label: t.edit, onClick: () => onEdit(row) },
            { key: 'renew', label: t.renew, onClick: () => void acts.renew(row) },
            { key: 'remove', label: t.remove, onClick: () => void acts.remove(row) },
          ]
        : []),
    ]),
  ];
}

function Waiting({ webhook: { waiting, dropped } }: { webhook: Webhook }) {
  const t = useText(words);
  return (
    <span className="cy-row cy-gap-8">
      {waiting}
      {dropped > 0 && (
        <Tooltip title={t.droppedHint}>
          <span>
            <StatusTag tone="bad">{fill(t.dropped, { n: dropped })}</StatusTag>
          </span>
        </Tooltip>
      )}
    </span>
  );
}

function useWebhookActs(onMade: (made: Made) => void) {
  const t = useText(words);
  const toast = useToast();
  const confirm = useConfirm();
  const inWords = useProblemWords();
  const refresh = [webhookApi.list];
  const probe = useSend(webhookApi.try, { act: 'list' });
  const renew = useSend(webhookApi.renew, { act: 'list', refresh });
  const remove = useSend(webhookApi.remove, { act: 'list', refresh });
  return {
    probe: ({ id, name }: Webhook) =>
      probe.mutate(
        { params: { id } },
        {
          thing: name,
          onSuccess: ({ problem }) =>
            problem
              ? toast.failure(fill(t.tryFails, { name, problem: inWords(problem) }))
              : toast.success(fill(t.tryFine, { name })),
        },
      ),
    renew: async ({ id, name }: Webhook) => {
      const question = {
        title: fill(t.renewTitle, { name }),
        consequence: t.renewConsequence,
        verb: t.renew,
      };
      if (!(await confirm(question))) return;
      renew.mutate({ params: { id } }, { thing: name, onSuccess: ({ secret }) => onMade({ name, secret }) });
    },
    remove: async ({ id, name }: Webhook) => {
      const question = {
        title: fill(t.removeTitle, { name }),
        consequence: t.removeConsequence,
        verb: t.remove,
      };
      if (!(await confirm(question))) return;
      remove.mutate({ params: { id } }, { thing: name, onSuccess: () => toast.success(t.removed) });
    },
  };
}
