import { DEBUG_LIMITS, type DebugSession, debugApi } from '@cloudyard/contract/iot/debug.ts';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/debug/en.ts';

const LASTS = [15, 60, 240, 1440] as const;
type ControlsProps = { id: string; session: DebugSession | undefined };

/** Begins for a while, and ends before that. */
export function SessionControls({ id, session }: ControlsProps) {
  const t = useText(words);
  const toast = useToast();
  const [ttl, setTtl] = useState<number>(DEBUG_LIMITS.minutes);
  const refresh = [debugApi.list];
  const start = useSend(debugApi.start, { act: 'submit', verb: t.start, refresh });
  const end = useSend(debugApi.end, { act: 'submit', verb: t.end, refresh });
  if (session)
    return (
      <div className="cy-row">
        <Button
          danger
          loading={end.isPending}
          onClick={() =>
            end.mutate({ params: { id: session.id } }, { onSuccess: () => toast.success(t.ended) })
          }
        >
          {t.end}
        </Button>
      </div>
    );
  return (
    <div className="cy-row cy-gap-8">
      <Select
        aria-label={t.minutes}
        value={ttl}
        options={LASTS.map((value) => ({ value, label: t.lasts[value] }))}
        onChange={setTtl}
      />
      <Button
        type="primary"
        loading={start.isPending}
        onClick={() =>
          start.mutate({ body: { deviceId: id, ttl } }, { onSuccess: () => toast.success(t.started) })
        }
      >
        {t.start}
      </Button>
    </div>
  );
}
