import { type Invitation, invitationApi } from '@cloudyard/contract/enterprise/invitation.ts';
import type { Reply } from '@cloudyard/contract/kit/endpoint.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useConfirm } from '../../../kit/confirm.ts';
import { Modal } from '../../../kit/dialog.tsx';
import { useNaming } from '../../../kit/failure.ts';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/invitation/en.ts';

type Results = Reply<typeof invitationApi.resend>;
type After = () => void;
const nothing: After = () => {};
type Outcome = { rows: readonly Invitation[]; results: Results };

/** Resends and revokes, one or many; `outcome` is rendered on the page and lists what failed. */
export function useActs(enterpriseId: string) {
  const t = useText(words);
  const toast = useToast();
  const confirm = useConfirm();
  const refresh = [invitationApi.page];
  const resend = useSend(invitationApi.resend, { act: 'list', refresh });
  const seal = useSend(invitationApi.seal, { act: 'list', refresh });
  const naming = useNaming();
  const thingOf = (rows: readonly Invitation[]) => naming(rows.map(({ name, email }) => name || email));
  const [outcome, setOutcome] = useState<Outcome>();

  const told =
    (rows: readonly Invitation[], done: 'resendDone' | 'sealDone', after: After) => (results: Results) => {
      after();
      const n = results.filter(({ result }) => result === 'done').length;
      if (n === results.length) toast.success(fill(t[done], { n }));
      else setOutcome({ rows, results });
    };
  const asked = (rows: readonly Invitation[]) => ({
    body: { enterpriseId, ids: rows.map(({ id }) => id) },
  });
  return {
    busy: resend.isPending || seal.isPending,
    /** Rows stay selected until the act has succeeded. */
    resend: (rows: readonly Invitation[], after: After = nothing) =>
      resend.mutate(asked(rows), { thing: thingOf(rows), onSuccess: told(rows, 'resendDone', after) }),
    async seal(rows: readonly Invitation[], after: After = nothing) {
      const title =
        rows.length === 1
          ? fill(t.sealOne, { name: rows[0]?.name ?? '' })
          : fill(t.sealTitle, { n: rows.length });
      if (!(await confirm({ title, consequence: t.sealText, verb: t.seal }))) return;
      seal.mutate(asked(rows), { thing: thingOf(rows), onSuccess: told(rows, 'sealDone', after) });
    },
    outcome: outcome && <OutcomeDialog outcome={outcome} onClose={() => setOutcome(undefined)} />,
  };
}

function OutcomeDialog({ outcome, onClose }: { outcome: Outcome; onClose: () => void }): ReactNode {
  const t = useText(words);
  const names = new Map(outcome.rows.map(({ id, name, email }) => [id, `${name} ${email}`]));
  const rest = outcome.results.filter(({ result }) => result !== 'done');
  const done = outcome.results.length - rest.length;
  return (
    <Modal
      open
      title={t.outcomeTitle}
      footer={
        <Button type="primary" onClick={onClose}>
          {t.close}
        </Button>
      }
      onCancel={onClose}
    >
      <p>{fill(t.outcomeSome, { done, rest: rest.length })}</p>
      <ul className="enterprise-invite-results cy-down cy-list">
        {rest.map(({ id, result }) => (
          <li
            className="enterprise-invite-result cy-flex cy-wrap cy-between cy-gap-4-16 cy-ruled cy-break"
            key={id}
          >
            <span>{names.get(id)}</span>
            <StatusTag tone="caution">{t.outcomes[result]}</StatusTag>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
