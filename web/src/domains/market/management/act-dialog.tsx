import { promotionApi } from '@cloudyard/contract/market/promotion.ts';
import { type ApplicationRow, applicationApi } from '@cloudyard/contract/publishing/application.ts';
import { Skeleton } from 'antd';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { useSend } from '../../../kit/use-send.ts';
import { useImpact } from '../../publishing/lent/use-impact.ts';
import { words } from '../i18n/management/en.ts';
import { LongText } from './long-text.tsx';
import { codeOf, hasImpact, needsReason, type OperatorAct } from './operator-acts.ts';
import { useWritten, WrittenDialog } from './written-dialog.tsx';

type ActDialogProps = { act: OperatorAct; row: ApplicationRow; onClose: () => void };

/** What will happen, to how many users, and why. */
export function ActDialog({ act, row, onClose }: ActDialogProps) {
  const t = useText(words);
  const written = useAct(act, row, onClose);
  return (
    <WrittenDialog
      title={fill(t.act.title[act], { name: row.name })}
      verb={t.acts[act]}
      danger={hasImpact(act)}
      written={written}
      onClose={onClose}
    >
      <p>{t.act.text[act]}</p>
      {hasImpact(act) && <Hit id={row.id} />}
      {needsReason(act) && (
        <LongText
          label={t.act.reason}
          help={t.act.reasonHelp}
          problem={written.missing ? t.act.reasonMissing : ''}
          most={500}
          value={written.text}
          onChange={written.setText}
        />
      )}
    </WrittenDialog>
  );
}

function useAct(act: OperatorAct, { id, name, statusVersion }: ApplicationRow, onDone: () => void) {
  const { act: t, acts } = useText(words);
  const called = useLocalizedName();
  const send = useSend(applicationApi.setStatus, {
    act: 'submit',
    verb: acts[act],
    refresh: [applicationApi.all, promotionApi.list],
  });
  return useWritten({
    needed: needsReason(act),
    send: async (reason) => {
      const body = { id, status: { code: codeOf(act) }, reason, statusVersion };
      return fill(t.done, { name, status: called(await send.mutateAsync({ body })) });
    },
    onDone,
  });
}

function Hit({ id }: { id: string }) {
  const t = useText(words).act;
  const impact = useImpact();
  const asked = useAsk(applicationApi.impact, { params: { id } });
  if (asked.data) return <p>{impact(asked.data)}</p>;
  if (asked.error) return <p className="cy-bad">{t.impactFailed}</p>;
  return <Skeleton active title={false} paragraph={{ rows: 1, width: '60%' }} />;
}
