import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { InvitationRow, invitationApi } from '@cloudyard/contract/enterprise/invitation.ts';
import type { Reply } from '@cloudyard/contract/kit/endpoint.ts';
import { Button, Input } from 'antd';
import { type ClipboardEvent, useState } from 'react';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { LeaveGuard } from '../../../kit/leave-guard.tsx';
import { useLeave } from '../../../kit/page-holder.ts';
import { type Place, usePlaceId } from '../../../kit/place.ts';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useProblemText, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/invitation/en.ts';
import {
  isEmpty,
  MOST_AT_ONCE,
  pastedRows,
  type RowProblems,
  rowProblems,
  type TypedRow,
  withPasted,
} from './invite-rows.ts';
import { nowhere } from './place.ts';
import { SeatFields } from './seat-fields.tsx';

type Results = Reply<typeof invitationApi.invite>;
const BEGIN: TypedRow[] = [1, 2, 3].map((key) => ({ key, name: '', email: '' }));

/** Invites some people by name and email; afterwards shows the result for each. */
export function InviteDialog({ place, onClose }: { place: Place; onClose: () => void }) {
  const t = useText(words);
  const [results, setResults] = useState<Results>();
  return (
    <FormModal title={results ? t.outcomeTitle : t.inviteTitle} width={680} footer={null} onClose={onClose}>
      {results ? (
        <InviteResults
          place={place}
          results={results}
          onAgain={() => setResults(undefined)}
          onClose={onClose}
        />
      ) : (
        <InviteForm place={place} onSent={setResults} onClose={onClose} />
      )}
    </FormModal>
  );
}

/** The rows as typed, with their problems after the first attempt to send. */
function useRows() {
  const t = useText(words);
  const toast = useToast();
  const [rows, setRows] = useState(BEGIN);
  const [tried, setTried] = useState(false);
  const problems = rows.map(rowProblems);
  return {
    rows,
    problemsOf: (at: number): RowProblems => (tried ? (problems[at] ?? {}) : {}),
    bad: problems.some((one) => Object.keys(one).length > 0),
    filled: rows.filter((row) => !isEmpty(row)),
    try: () => setTried(true),
    set: (key: number, change: Partial<TypedRow>) =>
      setRows((all) => all.map((row) => (row.key === key ? { ...row, ...change } : row))),
    add: () =>
      setRows((all) => [...all, { key: Math.max(0, ...all.map(({ key }) => key)) + 1, name: '', email: '' }]),
    remove: (key: number) => setRows((all) => all.filter((row) => row.key !== key)),
    paste(event: ClipboardEvent, at: number) {
      const pasted = pastedRows(event.clipboardData.getData('text'));
      if (!pasted) return;
      event.preventDefault();
      const next = withPasted(rows, at, pasted);
      setRows(next.rows);
      if (next.cut) toast.warning(fill(t.tooMany, { n: MOST_AT_ONCE }));
    },
  };
}
type Rows = ReturnType<typeof useRows>;

type InviteFormProps = { place: Place; onSent: (results: Results) => void; onClose: () => void };

function InviteForm({ place, onSent, onClose }: InviteFormProps) {
  const t = useText(words);
  const leave = useLeave();
  const enterpriseId = usePlaceId(place);
  const rows = useRows();
  const [seat, setSeat] = useState(nowhere);
  const invite = useSend(invitationApi.invite, {
    act: 'submit',
    verb: t.send,
    refresh: [invitationApi.page],
  });
  const send = async () => {
    rows.try();
    if (rows.bad || rows.filled.length === 0) return;
    const people = rows.filled.map((row) => InvitationRow.parse(row));
    const sent = await invite
      .mutateAsync({ body: { enterpriseId, ...seat, rows: people } })
      .catch(() => undefined);
    if (sent) onSent(sent);
  };
  return (
    <form
      className="cy-stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!invite.isPending) void send();
      }}
    >
      <p className="cy-faint">{fill(t.inviteHelp, { n: MOST_AT_ONCE })}</p>
      <LeaveGuard dirty={rows.filled.length > 0} />
      <RowFields rows={rows} />
      {place === 'enterprise' && <SeatFields enterpriseId={enterpriseId} seat={seat} onChange={setSeat} />}
      <div className="cy-row cy-end">
        <Button onClick={() => leave(onClose)}>{t.cancel}</Button>
        <Button
          type="primary"
          htmlType="submit"
          loading={invite.isPending}
          disabled={rows.filled.length === 0}
        >
          {t.send}
        </Button>
      </div>
    </form>
  );
}

function RowFields({ rows }: { rows: Rows }) {
  const t = useText(words);
  return (
    <div className="enterprise-invite-rows cy-column">
      {rows.rows.map((row, at) => (
        <RowField key={row.key} rows={rows} row={row} at={at} />
      ))}
      <Button
        type="dashed"
        icon={<PlusOutlined />}
        disabled={rows.rows.length >= MOST_AT_ONCE}
        onClick={rows.add}
      >
        {t.addRow}
      </Button>
    </div>
  );
}

function RowField({ rows, row, at }: { rows: Rows; row: TypedRow; at: number }) {
  const t = useText(words);
  const problems = rows.problemsOf(at);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's border and legend would not fit in one line
    <div
      className="enterprise-invite-row cy-grid cy-start cy-gap-8"
      role="group"
      aria-label={fill(t.row, { n: at + 1 })}
    >
      <Cell
        label={t.name}
        value={row.name}
        problem={problems.name}
        maxLength={60}
        onValue={(name) => rows.set(row.key, { name })}
        onPaste={(event) => rows.paste(event, at)}
      />
      <Cell
        label={t.email}
        type="email"
        value={row.email}
        problem={problems.email}
        maxLength={120}
        onValue={(email) => rows.set(row.key, { email })}
        onPaste={(event) => rows.paste(event, at)}
      />
      <Button
        type="text"
        icon={<CloseOutlined />}
        aria-label={fill(t.removeRow, { n: at + 1 })}
        disabled={rows.rows.length === 1}
        onClick={() => rows.remove(row.key)}
      />
    </div>
  );
}

type CellProps = {
  label: string;
  type?: string;
  value: string;
  problem: string | undefined;
  maxLength: number;
  onValue: (value: string) => void;
  onPaste: (event: ClipboardEvent) => void;
};

function Cell({ label, type, value, problem, maxLength, onValue, onPaste }: CellProps) {
  const problemText = useProblemText();
  return (
    <div className="enterprise-invite-cell cy-down cy-shrink">
      <Input
        aria-label={label}
        placeholder={label}
        type={type}
        autoComplete="off"
        value={value}
        maxLength={maxLength}
        {...(problem ? { status: 'error' as const, 'aria-invalid': true } : {})}
        onChange={(event) => onValue(event.target.value)}
        onPaste={onPaste}
      />
      {problem && (
        <span className="cy-bad cy-note" role="alert">
          {problemText(problem, label)}
        </span>
      )}
    </div>
  );
}

type InviteResultsProps = { place: Place; results: Results; onAgain: () => void; onClose: () => void };

function InviteResults({ place, results, onAgain, onClose }: InviteResultsProps) {
  const t = useText(words);
  const sent = results.filter(({ result }) => result === 'invited').length;
  const said = (result: Results[number]['result']) =>
    place === 'platform' && result === 'member' ? t.resultsPlatform : t.results[result];
  return (
    <div className="cy-stack">
      <p role="status">{fill(t.invited, { n: sent })}</p>
      <ul className="enterprise-invite-results cy-down cy-list">
        {results.map(({ email, result }, at) => (
          <li
            className="enterprise-invite-result cy-flex cy-wrap cy-between cy-gap-4-16 cy-ruled cy-break"
            // biome-ignore lint/suspicious/noArrayIndexKey: the same address may stand there twice
            key={at}
          >
            <span>{email}</span>
            <StatusTag tone={result === 'invited' ? 'good' : 'caution'}>{said(result)}</StatusTag>
          </li>
        ))}
      </ul>
      <div className="cy-row cy-end">
        <Button onClick={onAgain}>{t.again}</Button>
        <Button type="primary" onClick={onClose}>
          {t.close}
        </Button>
      </div>
    </div>
  );
}
