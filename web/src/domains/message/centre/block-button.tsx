import { StopOutlined } from '@ant-design/icons';
import { blockApi } from '@cloudyard/contract/message/block.ts';
import { inboxApi, type MessageDetail } from '@cloudyard/contract/message/inbox.ts';
import { Button } from 'antd';
import { fill, useErrorText, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/centre/index.ts';

/** Wanting no more letters of who wrote this one takes one click, and so does wanting them again. */
export function BlockButton({ message: { id, blocked, sender } }: { message: MessageDetail }) {
  const t = useText(words).block;
  const toast = useToast();
  const errorText = useErrorText();
  const set = useSend(blockApi.set, { refresh: [inboxApi.detail, blockApi.list] });
  if (blocked === null) return null;
  const turn = () =>
    set
      .mutateAsync({ params: { id }, body: { blocked: !blocked } })
      .then((now) => toast.success(fill(now.blocked ? t.blocked : t.unblocked, { name: sender ?? '' })))
      .catch((error: unknown) => toast.failure(errorText(error)));
  return (
    <Button
      icon={<StopOutlined aria-hidden="true" />}
      loading={set.isPending}
      aria-pressed={blocked}
      onClick={() => void turn()}
    >
      {blocked ? t.off : t.on}
    </Button>
  );
}
