import { type DebugSession, debugApi } from '@cloudyard/contract/iot/debug.ts';
import { Alert } from 'antd';
import { fill, useText } from '../../../kit/text.ts';
import { exact } from '../../../kit/time.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/debug/en.ts';

type DebugBannerProps = { sessions: readonly DebugSession[] };

/** That a user reads along, who it is, and until when. */
export function DebugBanner({ sessions }: DebugBannerProps) {
  const t = useText(words);
  const [first, ...others] = sessions;
  if (!first) return null;
  const until = exact(sessions.reduce((last, { endsAt }) => (endsAt > last ? endsAt : last), first.endsAt));
  const names = [...new Set(sessions.map(({ byName }) => byName))];
  const title =
    others.length === 0 || names.length === 1
      ? fill(t.on, { name: first.byName, until })
      : fill(t.onMany, { names: names.join(' · '), until });
  return <Alert type="warning" showIcon title={title} />;
}

const STATE_MS = 15_000;

/** The same on the page of the device; nothing while no user debugs. */
export function DeviceDebugBanner({ id }: { id: string }) {
  const asked = useAsk(debugApi.list, { query: { device: id } }, { refetchInterval: STATE_MS });
  if (!asked.data?.length) return null;
  return (
    <div className="cy-bottom-16">
      <DebugBanner sessions={asked.data} />
    </div>
  );
}
