import '../message.css';
import '../brief.css';
import { BellOutlined } from '@ant-design/icons';
import { inboxApi } from '@cloudyard/contract/message/inbox.ts';
import { Badge, Button, Popover } from 'antd';
import { useState } from 'react';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useWho } from '../../../kit/who.ts';
import { useInboxLive } from '../centre/use-inbox.ts';
import { words } from '../i18n/centre/en.ts';
import { Newest } from './newest.tsx';

/** Should the live line be down, the number is late, not wrong for good. */
const POLL_MS = 60_000;

export function Bell() {
  const { userId } = useWho();
  return userId ? <OwnBell userId={userId} /> : null;
}

/** How many are unread, and the newest of them. Hears for every page that something changed. */
function OwnBell({ userId }: { userId: string }) {
  const t = useText(words).bell;
  const [open, setOpen] = useState(false);
  const asked = useAsk(inboxApi.unreadCount, { query: { userId } }, { refetchInterval: POLL_MS });
  useInboxLive(userId);
  const n = asked.data ?? 0;
  const label = n > 0 ? fill(t.label, { n }) : t.labelNone;
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      open={open}
      onOpenChange={setOpen}
      styles={{ container: { padding: 0 } }}
      content={<Newest userId={userId} unread={n} onGo={() => setOpen(false)} />}
      destroyOnHidden
    >
      <Button
        type="text"
        className="message-bell"
        aria-label={label}
        title={label}
        icon={
          <Badge count={n} overflowCount={99} size="small" title="" offset={[8, -1]}>
            <BellOutlined />
          </Badge>
        }
      />
    </Popover>
  );
}
