import type { InstanceEvent } from '@cloudyard/contract/runtime/instance.ts';
import type { InstanceAct } from '@cloudyard/contract/runtime/values.ts';
import { useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { words } from '../i18n/instance/en.ts';
import { words as diagnosisWords } from '../i18n/shared/diagnosis-en.ts';
import { words as sharedWords } from '../i18n/shared/en.ts';
import { howOf } from '../shared/diagnosis.ts';
import { RunTag } from '../shared/run-tag.tsx';

/** What happened to it, the newest first. */
export function EventList({ events }: { events: readonly InstanceEvent[] }) {
  const t = useText(words);
  if (events.length === 0) return <p className="cy-pad cy-faint cy-flush">{t.noEvents}</p>;
  return (
    <ol className="cy-list cy-pad cy-column cy-gap-16">
      {events
        .toSorted((one, other) => other.at.localeCompare(one.at))
        .map((event) => (
          <Event key={event.id} event={event} />
        ))}
    </ol>
  );
}

function Event({ event }: { event: InstanceEvent }) {
  const t = useText(words);
  const d = useText(diagnosisWords);
  const { causes, acts } = useText(sharedWords);
  const { cause, exit, detail, by, at, version } = event;
  const isAsked = cause === 'asked';
  return (
    <li>
      <div className="cy-row">
        <RunTag run={event} />
        {isAsked && <span className="cy-faint cy-small">{acts[detail as InstanceAct] ?? causes.asked}</span>}
        <span className="cy-faint">{version}</span>
      </div>
      {exit && <p className="cy-flush cy-small">{howOf(d, exit)}</p>}
      {detail && !isAsked && <p className="cy-flush cy-small cy-break">{detail}</p>}
      <div className="cy-faint cy-small">
        {by || t.system} · <TimeText value={at} />
      </div>
    </li>
  );
}
