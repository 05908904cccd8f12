import { StopOutlined } from '@ant-design/icons';
import { blockApi } from '@cloudyard/contract/message/block.ts';
import { inboxApi, type MessageDetail } from '@cloudyard/contract/message/inbox.ts';
import { Button } from 'antd';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/centre/en.ts';

/** Wanting no more letters of who wrote this one takes one click, and so does wanting them again. */
export function BlockButton({ message: { id, blocked, sender } }: { message: MessageDetail }) {
  const t = useText(words).block;
  const toast = useToast();
  const set = useSend(blockApi.set, { act: 'list', refresh: [inboxApi.detail, blockApi.list] });
  if (blocked === null) return null;
  const name = sender ?? '';
  const turn = () =>
    set.mutate(
      { params: { id }, body: { blocked: !blocked } },
      {
        thing: name,
        onSuccess: (now) => toast.success(fill(now.blocked ? t.blocked : t.unblocked, { name })),
      },
    );
  return (
    <Button icon={<StopOutlined aria-hidden="true" />} loading={set.isPending} onClick={turn}>
      {blocked ? t.off : t.on}
    </Button>
  );
}
