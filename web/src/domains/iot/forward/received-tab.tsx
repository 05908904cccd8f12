import '../shared/forward.css';
import { forwardApi } from '@cloudyard/contract/iot/forward.ts';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/forward/en.ts';

const EVERY = 3_000;

/** What arrived at our own receiver, the newest first. */
export function ReceivedTab({ id }: { id: string }) {
  const t = useText(words);
  const asked = useAsk(forwardApi.received, { params: { id } }, { refetchInterval: EVERY });
  return (
    <Loaded asked={asked}>
      {({ count, newest }) =>
        newest.length === 0 ? (
          <Empty title={t.receivedEmpty} />
        ) : (
          <div className="cy-pad cy-stack cy-gap-12">
            <p className="cy-faint cy-flush">{fill(t.receivedTitle, { n: count.toLocaleString() })}</p>
            <ol className="iot-received cy-list cy-grid cy-gap-6">
              {newest.map(({ at, body }, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: what arrives has no name, and is only shown
                <li key={`${at} ${n}`}>
                  <TimeText value={at} /> <code className="cy-mono">{body}</code>
                </li>
              ))}
            </ol>
          </div>
        )
      }
    </Loaded>
  );
}
