import { type Blocked, blockApi } from '@cloudyard/contract/message/block.ts';
import { inboxApi } from '@cloudyard/contract/message/inbox.ts';
import { Button } from 'antd';
import { Panel } from '../../../kit/panel.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/preference/en.ts';

/** Whose letters one does not want; each can be let in again. */
export function BlockedSenders() {
  const t = useText(words).blocked;
  const asked = useAsk(blockApi.list, {});
  return (
    <Panel title={t.title}>
      <Loaded asked={asked}>
        {(blocked) =>
          blocked.length === 0 ? (
            <p className="cy-faint">{t.none}</p>
          ) : (
            <>
              <p className="cy-faint">{t.hint}</p>
              <ul className="message-blocked cy-unpadded">
                {blocked.map((one) => (
                  <Line key={one.id} blocked={one} />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}

function Line({ blocked: { id, name, since } }: { blocked: Blocked }) {
  const t = useText(words).blocked;
  const toast = useToast();
  const remove = useSend(blockApi.remove, { act: 'list', refresh: [blockApi.list, inboxApi.detail] });
  const unblock = () =>
    remove.mutate(
      { params: { id } },
      { thing: name, onSuccess: () => toast.success(fill(t.done, { name })) },
    );
  return (
    <li>
      <span className="cy-grow">{name}</span>
      <span className="cy-faint">
        <TimeText value={since} />
      </span>
      <Button
        size="small"
        loading={remove.isPending}
        aria-label={fill(t.unblockOf, { name })}
        onClick={unblock}
      >
        {t.unblock}
      </Button>
    </li>
  );
}
