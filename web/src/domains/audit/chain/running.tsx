import { auditApi, type ChainCheck } from '@cloudyard/contract/audit/entry.ts';
import { Button, Progress } from 'antd';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/en.ts';

/** Progress comes over the live topic; asking now and then covers a connection that is down. */
export function Running({ check }: { check: ChainCheck }) {
  const t = useText(words);
  useAsk(auditApi.checks, {}, { refetchInterval: 5000 });
  const cancel = useSend(auditApi.cancelCheck, { act: 'list', refresh: [auditApi.checks] });
  const { checked, total } = check;
  return (
    <div className="cy-stack">
      <StatusTag tone="busy">{t.checking}</StatusTag>
      <Progress
        percent={total === 0 ? 100 : Math.floor((checked / total) * 100)}
        aria-label={t.checking}
        status="active"
      />
      <div className="cy-row">
        <span className="cy-figures cy-grow">
          {fill(t.progress, { checked: checked.toLocaleString(), total: total.toLocaleString() })}
        </span>
        <Button
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ params: { id: check.id } }, { thing: t.chain })}
        >
          {t.cancel}
        </Button>
      </div>
    </div>
  );
}
