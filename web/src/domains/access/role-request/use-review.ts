import { type RoleRequest, roleRequestApi } from '@cloudyard/contract/access/role-request.ts';
import { useState } from 'react';
import { CallError } from '../../../kit/call-error.ts';
import { useFailure } from '../../../kit/failure.ts';
import { fill, useErrorText, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { roleText } from '../../../kit/use-localized-name.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/role-request/en.ts';

/** The open request. When it leaves the queue, the one that takes its place is opened. */
export function useFront(rows: readonly RoleRequest[]) {
  const [chosen, setChosen] = useState({ id: '', at: 0 });
  const found = rows.findIndex(({ id }) => id === chosen.id);
  const at = found >= 0 ? found : Math.min(chosen.at, rows.length - 1);
  const choose = (next: number) => {
    const row = rows[next];
    if (!row) return;
    setChosen({ id: row.id, at: next });
    // The focus follows: it scrolls the queue, and screen readers announce the position.
    document.getElementById(itemId(row.id))?.focus();
  };
  return { current: rows[at], at, choose };
}
export const itemId = (id: string) => `review-${id}`;

type Verdict = { approve: boolean; reason: string };

/** Sends verdicts and shows their results; requests that could not be decided are listed in a dialog. */
export function useVerdict() {
  const t = useText(words).review;
  const toast = useToast();
  const errorText = useErrorText();
  const failure = useFailure();
  const send = useSend(roleRequestApi.decide, {
    act: 'submit',
    failed: t.verdictFailed,
    refresh: [roleRequestApi.queue],
  });
  const decide = (
    rows: readonly RoleRequest[],
    { approve, reason }: Verdict,
    onDone: () => void = () => {},
  ) => {
    if (rows.length === 0 || send.isPending) return;
    const body = { ids: rows.map(({ id }) => id), approve, reason };
    send.mutate(
      { body },
      {
        onSuccess: (results) => {
          const left = results.flatMap(({ id, code }) => {
            const row = rows.find((one) => one.id === id);
            if (code === null || !row) return [];
            const name = `${row.applicant.realName || row.applicant.username} · ${roleText(row.role.name)}`;
            return [fill(t.leftLine, { name, why: errorText(new CallError(code)) })];
          });
          onDone();
          if (left.length > 0) void failure.some(t.verdictFailed, fill(t.someLeft, { n: left.length }), left);
          const done = results.length - left.length;
          if (rows.length > 1 && done > 0) toast.success(fill(t.approvedMany, { n: done }));
          else if (done > 0) toast.success(approve ? t.approved : t.refused);
        },
      },
    );
  };
  return { decide, busy: send.isPending };
}
