import { hubApi } from '@cloudyard/contract/bigdata/hub.ts';
import { Id } from '@cloudyard/contract/kit/values.ts';
import { useSearchParams } from 'react-router';
import { Button } from '../../../kit/button.tsx';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useWho } from '../../../kit/who.ts';
import { useFollow } from '../hub/use-follow.ts';
import { words } from '../i18n/hub/en.ts';

/** On the library's page of an algorithm: who is logged in may hear of its next versions. */
export function FollowAlgorithm() {
  const { state } = useWho();
  const [search] = useSearchParams();
  const id = Id.safeParse(search.get('id'));
  return state === 'success' && id.success ? <FollowButton key={id.data} id={id.data} /> : null;
}

function FollowButton({ id }: { id: string }) {
  const t = useText(words);
  const { data } = useAsk(hubApi.thing, { params: { kind: 'algorithm', id } });
  const { follow, isBusy } = useFollow();
  if (!data) return null;
  const { isFollowed } = data;
  return (
    <Button
      title={t.followHint}
      aria-pressed={isFollowed}
      loading={isBusy}
      onClick={() => follow({ kind: 'algorithm', id, name: t.kinds.algorithm }, !isFollowed)}
    >
      {isFollowed ? t.unfollow : t.follow}
    </Button>
  );
}
