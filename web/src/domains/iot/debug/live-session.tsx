import type { DebugSession } from '@cloudyard/contract/iot/debug.ts';
import { ConsoleView } from './console-view.tsx';
import { SendPane } from './send-pane.tsx';
import { useConsole } from './use-console.ts';

/** Its messages, and beside them what can be said to it or for it. */
export function LiveSession({ session }: { session: DebugSession }) {
  const console = useConsole(session.id);
  return (
    <div className="iot-debug-live">
      <ConsoleView console={console} name={session.deviceName} />
      <SendPane session={session} rows={console.all} />
    </div>
  );
}
