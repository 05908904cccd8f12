import { type Command, LOG_TYPES, type LogEntry, stateApi } from '@cloudyard/contract/iot/state.ts';
import { type Column, text, time } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { SelectFilter } from '../../../kit/filters.tsx';
import { NONE } from '../../../kit/none.tsx';
import { Empty } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { exact } from '../../../kit/time.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { useLogTypes, useSentence } from '../../equipment/lent/log-words.ts';
import { words } from '../i18n/state/en.ts';
import { CommandTag } from './command-tag.tsx';

const LOOK_MS = 5_000;

const OneLine = ({ children }: { children: string }) => (
  <code className="cy-ellipsis cy-block" title={children}>
    {children}
  </code>
);

/** What the device was asked to do, and what became of it. */
export function CommandsTab({ id }: { id: string }) {
  const t = useText(words);
  const [state, change] = useListState(stateApi.commands.query);
  const asked = useAsk(stateApi.commands, { params: { id }, query: state }, { refetchInterval: LOOK_MS });
  const columns: Column<Command>[] = [
    { key: 'name', title: t.command, render: (_, { name }) => <code>{name}</code> },
    { key: 'state', title: t.state, phone: 'status', render: (_, row) => <CommandTag state={row.state} /> },
    {
      key: 'arguments',
      title: t.arguments,
      render: (_, row) => <OneLine>{JSON.stringify(row.arguments)}</OneLine>,
    },
    {
      key: 'answer',
      title: t.answer,
      render: (_, { answer, refusal }) => {
        const said = refusal || (answer == null ? '' : JSON.stringify(answer));
        return said ? <OneLine>{said}</OneLine> : NONE;
      },
    },
    text('askedBy', t.askedBy),
    time('askedAt', t.askedAt),
  ];
  return (
    <>
      <DataTable
        asked={{ ...asked, isFetching: asked.isPlaceholderData }}
        rows={asked.data?.content}
        columns={columns}
        empty={<Empty title={t.noCommands} hint={t.noCommandsHint} />}
      />
      <div className="cy-foot">
        <Pager state={state} total={asked.data?.totalElements} onChange={change} />
      </div>
    </>
  );
}

/** What happened to its connection. */
export function LogTab({ id }: { id: string }) {
  const t = useText(words);
  const types = useLogTypes();
  const sentence = useSentence();
  const [state, change] = useListState(stateApi.log.query);
  const asked = useAsk(stateApi.log, { params: { id }, query: state }, { refetchInterval: LOOK_MS });
  const columns: Column<LogEntry>[] = [
    {
      key: 'time',
      title: t.time,
      width: 170,
      render: (_, row) => <span className="cy-figures">{exact(row.time)}</span>,
    },
    { key: 'type', title: t.type, phone: 'status', width: 160, render: (_, row) => types[row.type] },
    { key: 'content', title: t.content, render: (_, row) => sentence(row) },
  ];
  return (
    <>
      <div className="cy-filters">
        <SelectFilter
          label={t.type}
          value={state.type}
          options={LOG_TYPES.map((value) => ({ value, label: types[value] }))}
          onChange={(type) => change({ type })}
        />
      </div>
      <DataTable
        asked={{ ...asked, isFetching: asked.isPlaceholderData }}
        rows={asked.data?.content}
        columns={columns}
        narrowed={state.type !== undefined}
        empty={<Empty title={t.noLog} hint={t.noLogHint} />}
      />
      <div className="cy-foot">
        <Pager state={state} total={asked.data?.totalElements} onChange={change} />
      </div>
    </>
  );
}
