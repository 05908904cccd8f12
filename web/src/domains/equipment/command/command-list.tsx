import {
  COMMAND_STATES,
  type Command,
  type CommandState,
  commandApi,
} from '@cloudyard/contract/equipment/command.ts';
import type { Gateway } from '@cloudyard/contract/equipment/gateway.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { actions, type Column, name, type RowAction, text, time } from '../../../kit/columns.tsx';
import { useConfirm } from '../../../kit/confirm.ts';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { SelectFilter } from '../../../kit/filters.tsx';
import { useMay } from '../../../kit/may.tsx';
import { NONE } from '../../../kit/none.tsx';
import { Empty } from '../../../kit/states.tsx';
import { StatusTag, type Tone } from '../../../kit/status-tag.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { useOpened } from '../../../kit/use-opened.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/command/en.ts';
import { useAskWhile } from '../shared/use-ask-while.ts';
import { CommandDrawer } from './command-drawer.tsx';
import { CommandFacts } from './command-facts.tsx';

const TONES: Record<CommandState, Tone> = {
  queued: 'busy',
  sent: 'busy',
  delivered: 'busy',
  answered: 'good',
  refused: 'bad',
  timed_out: 'bad',
  expired: 'caution',
  cancelled: 'neutral',
};

/** It may still be answered. */
const isOpen = ({ state }: Command) => TONES[state] === 'busy';

/** Sent: a new one, or one that was sent before. */
type Wanted = { former?: Command };

/** The commands of a gateway and what became of them. */
export function CommandList({ gateway }: { gateway: Gateway }) {
  const t = useText(words);
  const [state, change] = useListState(commandApi.list.query);
  const ask = { params: { id: gateway.id }, query: state };
  const asked = useAskWhile(commandApi.list, ask, ({ content }) => content.some(isOpen));
  const { opened, close } = useOpened();
  const [wanted, setWanted] = useState<Wanted>();
  const shown = asked.data?.content.find(({ id }) => id === opened);
  const mayCommand = useMay()(commandApi.send.allow);
  const send = mayCommand && (
    <Button type="primary" onClick={() => setWanted({})}>
      {t.send}
    </Button>
  );
  return (
    <>
      <div className="cy-filters">
        <SelectFilter<CommandState>
          label={t.allStates}
          value={state.state}
          options={COMMAND_STATES.map((value) => ({ value, label: t.states[value] }))}
          onChange={(next) => change({ state: next })}
        />
        <div className="cy-push">{send}</div>
      </div>
      <DataTable
        asked={{ ...asked, isFetching: asked.isPlaceholderData }}
        rows={asked.data?.content}
        columns={useColumns((former) => setWanted({ former }))}
        narrowed={state.state !== undefined}
        empty={<Empty title={t.empty} hint={t.emptyHint} action={send} />}
      />
      <div className="cy-foot">
        <Pager state={state} total={asked.data?.totalElements} onChange={change} />
      </div>
      {shown && <CommandFacts command={shown} tag={<CommandTag state={shown.state} />} onClose={close} />}
      {wanted && (
        <CommandDrawer gateway={gateway} former={wanted.former} onClose={() => setWanted(undefined)} />
      )}
    </>
  );
}

function CommandTag({ state }: { state: CommandState }) {
  const t = useText(words);
  return <StatusTag tone={TONES[state]}>{t.states[state]}</StatusTag>;
}

const OneLine = ({ children }: { children: string }) => (
  <code className="cy-ellipsis cy-block" title={children}>
    {children}
  </code>
);

function useColumns(onAgain: (command: Command) => void): Column<Command>[] {
  const t = useText(words);
  const kit = useKitText();
  const { addressOf } = useOpened();
  const actsOf = useActs(onAgain);
  return [
    name('name', t.name, ({ id }) => addressOf(id)),
    {
      key: 'state',
      title: t.state,
      phone: 'status',
      render: (_, row) => <CommandTag state={row.state} />,
    },
    {
      key: 'arguments',
      title: t.arguments,
      extra: true,
      render: (_, row) =>
        Object.keys(row.arguments).length > 0 ? <OneLine>{JSON.stringify(row.arguments)}</OneLine> : NONE,
    },
    {
      key: 'answer',
      title: t.answer,
      render: (_, { answer, refusal }) => {
        if (refusal) return <OneLine>{refusal}</OneLine>;
        return answer === null || answer === undefined ? NONE : <OneLine>{JSON.stringify(answer)}</OneLine>;
      },
    },
    text('askedBy', t.askedBy),
    time('askedAt', t.askedAt),
    time('endedAt', t.endedAt, { extra: true }),
    time('expiresAt', t.expiresAt, { extra: true }),
    actions<Command>(kit.actions, actsOf),
  ];
}

function useActs(onAgain: (command: Command) => void) {
  const t = useText(words);
  const may = useMay();
  const confirm = useConfirm();
  const toast = useToast();
  const cancel = useSend(commandApi.cancel, { act: 'list', refresh: [commandApi.list] });
  const ask = async ({ id, name: called }: Command) => {
    const title = fill(t.cancelTitle, { name: called });
    if (!(await confirm({ title, consequence: t.cancelText, verb: t.cancel }))) return;
    cancel.mutate({ params: { id } }, { thing: called, onSuccess: () => toast.success(t.canceled) });
  };
  return (row: Command): RowAction[] => {
    if (!may(commandApi.send.allow)) return [];
    return [
      ...(row.state === 'queued' ? [{ key: 'cancel', label: t.cancel, onClick: () => void ask(row) }] : []),
      { key: 'again', label: t.again, onClick: () => onAgain(row) },
    ];
  };
}
