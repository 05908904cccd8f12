import { ShareAltOutlined, StarFilled, StarOutlined } from '@ant-design/icons';
import { HubKind, hubApi } from '@cloudyard/contract/bigdata/hub.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/hub/en.ts';
import { ShareDrawer } from './share-drawer.tsx';
import { useFollow } from './use-follow.ts';

/** On the page of anything the hub knows: follow it, and share it where it is one's own. */
export function HubActs({ type, id }: { type: string; id: string }) {
  const t = useText(words);
  const kind = HubKind.parse(type);
  const { data } = useAsk(hubApi.thing, { params: { kind, id } });
  const { follow, isBusy } = useFollow();
  const [isSharing, setSharing] = useState(false);
  if (!data) return null;
  const { isFollowed, mayShare, shares } = data;
  return (
    <>
      <Button
        icon={isFollowed ? <StarFilled /> : <StarOutlined />}
        title={t.followHint}
        aria-pressed={isFollowed}
        loading={isBusy}
        onClick={() => follow({ kind, id, name: t.kinds[kind] }, !isFollowed)}
      >
        {isFollowed ? t.unfollow : t.follow}
      </Button>
      {mayShare && (
        <Button icon={<ShareAltOutlined />} onClick={() => setSharing(true)}>
          {shares > 0 ? fill(t.shareCount, { n: shares }) : t.share}
        </Button>
      )}
      {isSharing && <ShareDrawer thing={{ kind, id }} onClose={() => setSharing(false)} />}
    </>
  );
}
