import { type HubKind, type HubShare, hubApi } from '@cloudyard/contract/bigdata/hub.ts';
import { Button, Tag } from 'antd';
import { useConfirm } from '../../../kit/confirm.ts';
import { Skeleton } from '../../../kit/skeleton.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { StatusTag, type Tone } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { exact } from '../../../kit/time.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/hub/en.ts';

const TONES: Record<HubShare['state'], Tone> = { standing: 'good', ended: 'neutral', revoked: 'neutral' };

/** Those that stand first; what is over stays to be read. */
export function Shares({ thing }: { thing: { kind: HubKind; id: string } }) {
  const t = useText(words);
  const asked = useAsk(hubApi.shares, { params: thing });
  return (
    <section className="cy-column" aria-label={t.shares}>
      <h3 className="cy-flush cy-size-15 cy-strong">{t.shares}</h3>
      <Loaded asked={asked} skeleton={<Skeleton lines={['100%', '60%']} />}>
        {(shares) =>
          shares.length === 0 ? (
            <p className="cy-flush cy-faint">{t.noShares}</p>
          ) : (
            <ul className="cy-list cy-parted-lines">
              {shares.map((share) => (
                <Line key={share.id} share={share} isDataset={thing.kind === 'dataset'} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

function Line({ share, isDataset }: { share: HubShare; isDataset: boolean }) {
  const t = useText(words);
  const revoke = useRevoke();
  const { withName, until, state, mayDownload } = share;
  return (
    <li className="cy-line cy-between">
      <span className="cy-row cy-shrink">
        <b className="cy-medium cy-break">{withName}</b>
        <Tag>{t.withs[share.with]}</Tag>
        <StatusTag tone={TONES[state]}>{t.states[state]}</StatusTag>
        <span className="cy-faint cy-small">
          {[
            isDataset && (mayDownload ? t.download : t.readOnly),
            until && fill(t.untilOf, { time: exact(until) }),
            fill(t.by, { name: share.byName }),
            exact(share.createdAt),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {state === 'standing' && (
        <Button size="small" onClick={() => void revoke(share)}>
          {t.revoke}
        </Button>
      )}
    </li>
  );
}

function useRevoke() {
  const t = useText(words);
  const confirm = useConfirm();
  const toast = useToast();
  const send = useSend(hubApi.revoke, {
    ...{ act: 'list' as const, failed: t.revokeFailed, refresh: [hubApi.shares, hubApi.thing, hubApi.page] },
  });
  return async ({ id, withName: name }: HubShare) => {
    const question = { title: fill(t.revokeTitle, { name }), consequence: t.revokeText, verb: t.revoke };
    if (!(await confirm(question))) return;
    send.mutate({ params: { id } }, { thing: name, onSuccess: () => toast.success(t.revoked) });
  };
}
