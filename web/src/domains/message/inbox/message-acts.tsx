import {
  ClearOutlined,
  DeleteOutlined,
  MailOutlined,
  RollbackOutlined,
  StarFilled,
  StarOutlined,
} from '@ant-design/icons';
import type { Act, MessageDetail } from '@cloudyard/contract/message/inbox.ts';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useConfirm } from '../../../kit/confirm.ts';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/inbox/en.ts';
import { lastCentre } from './last-inbox.ts';
import { detailAddress } from './said.ts';
import { useActs } from './use-acts.ts';

/** The acts on the open message. Deleting it leads on to the next one. */
export function MessageActs({ message: { id, hasCollect, hasDelete, next } }: { message: MessageDetail }) {
  const t = useText(words);
  const navigate = useNavigate();
  const confirm = useConfirm();
  const { act, busy } = useActs();
  const run = async (verb: Act, to?: string) => {
    if ((await act(verb, { ids: [id] })) && to) void navigate(to, { replace: true });
  };
  const onwards = next === null ? lastCentre() : detailAddress(next);
  const cleanUp = async () => {
    const question = { title: fill(t.cleanupTitle, { n: 1 }), consequence: t.cleanupConsequence };
    if (await confirm({ ...question, verb: t.act.cleanup })) await run('cleanup', lastCentre());
  };
  if (hasDelete) {
    return (
      <>
        <Button
          icon={<RollbackOutlined aria-hidden="true" />}
          loading={busy === 'undelete'}
          onClick={() => void run('undelete')}
        >
          {t.act.undelete}
        </Button>
        <Button
          danger
          icon={<ClearOutlined aria-hidden="true" />}
          loading={busy === 'cleanup'}
          onClick={() => void cleanUp()}
        >
          {t.act.cleanup}
        </Button>
      </>
    );
  }
  const star: Act = hasCollect ? 'uncollect' : 'collect';
  return (
    <>
      <Button
        icon={
          hasCollect ? (
            <StarFilled className="message-starred" aria-hidden="true" />
          ) : (
            <StarOutlined aria-hidden="true" />
          )
        }
        loading={busy === star}
        onClick={() => void run(star)}
      >
        {t.act[star]}
      </Button>
      {/* Staying on the page would mark it read again. */}
      <Button
        icon={<MailOutlined aria-hidden="true" />}
        loading={busy === 'unread'}
        onClick={() => void run('unread', lastCentre())}
      >
        {t.act.unread}
      </Button>
      <Button
        icon={<DeleteOutlined aria-hidden="true" />}
        loading={busy === 'delete'}
        onClick={() => void run('delete', onwards)}
      >
        {t.act.delete}
      </Button>
    </>
  );
}
