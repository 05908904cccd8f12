import { type ApiToken, apiTokenApi } from '@cloudyard/contract/access/api-token.ts';
import { Tooltip } from 'antd';
import { actions, type Column, code, status, text, time } from '../../../kit/columns.tsx';
import { useConfirm } from '../../../kit/confirm.ts';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { exact } from '../../../kit/time.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/api-token/en.ts';

export function useTokenColumns(showsOwners: boolean): Column<ApiToken>[] {
  const t = useText(words);
  const kit = useKitText();
  const revoke = useRevoke();
  const owner: Column<ApiToken> = {
    key: 'owner',
    title: t.owner,
    render: (_, row) => row.owner.realName || row.owner.username,
  };
  return [
    text('name', t.name),
    ...(showsOwners ? [owner] : []),
    status('state', t.state, {
      valid: { tone: 'good', word: t.states.valid },
      expired: { tone: 'neutral', word: t.states.expired },
      revoked: { tone: 'bad', word: t.states.revoked },
    }),
    code('start', t.start),
    { key: 'keys', title: t.count, render: (_, row) => <Keys row={row} /> },
    {
      key: 'lastUsedAt',
      title: t.lastUsed,
      render: (_, row) =>
        row.lastUsedAt ? (
          <span title={row.lastAddress ?? undefined}>{exact(row.lastUsedAt)}</span>
        ) : (
          <span className="cy-faint">{t.never}</span>
        ),
    },
    time('expiresAt', t.expiresAt),
    time('createdAt', t.createdAt, { extra: true }),
    actions<ApiToken>(kit.actions, (row) =>
      row.state === 'valid' ? [{ key: 'revoke', label: t.revoke, onClick: () => void revoke(row) }] : [],
    ),
  ];
}

function Keys({ row: { keys, lostKeys } }: { row: ApiToken }) {
  const t = useText(words);
  return (
    <span className="cy-row cy-gap-8">
      <Tooltip title={keys.join(', ')}>
        <span>{keys.length}</span>
      </Tooltip>
      {lostKeys.length > 0 && (
        <Tooltip title={fill(t.lostHint, { keys: lostKeys.join(', ') })}>
          <span>
            <StatusTag tone="caution">{fill(t.lost, { n: lostKeys.length })}</StatusTag>
          </span>
        </Tooltip>
      )}
    </span>
  );
}

function useRevoke() {
  const t = useText(words);
  const toast = useToast();
  const confirm = useConfirm();
  const revoke = useSend(apiTokenApi.revoke, { act: 'list', refresh: [apiTokenApi.mine, apiTokenApi.all] });
  return async ({ id, name }: ApiToken) => {
    const question = {
      title: fill(t.revokeTitle, { name }),
      consequence: t.revokeConsequence,
      verb: t.revoke,
    };
    if (!(await confirm(question))) return;
    revoke.mutate({ params: { id } }, { thing: name, onSuccess: () => toast.success(t.revoked) });
  };
}
