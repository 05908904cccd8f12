import { type HubKind, hubApi } from '@cloudyard/contract/bigdata/hub.ts';
import { useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/hub/en.ts';

type Followed = { kind: HubKind; id: string; name: string };

/** To be told of new versions, or no longer. */
export function useFollow() {
  const t = useText(words);
  const toast = useToast();
  const send = useSend(hubApi.follow, {
    ...{ act: 'list' as const, failed: t.followFailed, refresh: [hubApi.page, hubApi.thing] },
  });
  const follow = ({ kind, id, name }: Followed, isFollowed: boolean) => {
    const onSuccess = () => toast.success(isFollowed ? t.followed : t.unfollowed);
    send.mutate({ params: { kind, id }, body: { isFollowed } }, { thing: name, onSuccess });
  };
  return { follow, isBusy: send.isPending };
}
