import { DEVICE_STATUSES } from '@cloudyard/contract/iot/device.ts';
import { overviewApi } from '@cloudyard/contract/iot/overview.ts';
import { Link } from 'react-router';
import { fill, useText } from '../../../kit/text.ts';
import { CardLoaded } from '../../../kit/tile.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { words as deviceWords } from '../i18n/device/en.ts';
import { words } from '../i18n/overview/en.ts';
import { DEVICES } from '../shared/device-paths.ts';
import { StateTag } from '../shared/device-tag.tsx';
import { EVERY } from './every.ts';

/** How many devices are in which state; each leads to its list. */
export function DeviceStates() {
  const t = useText(words);
  const { statuses } = useText(deviceWords);
  const asked = useAsk(overviewApi.devices, {}, { refetchInterval: EVERY });
  return (
    <CardLoaded asked={asked}>
      {({ counts, all }) => {
        if (all === 0) return <None />;
        const there = DEVICE_STATUSES.filter(
          (one) => one === 'online' || one === 'offline' || (counts[one] ?? 0) > 0,
        );
        return (
          <div className="cy-line cy-gap-24">
            <div className="cy-column">
              <span className="cy-faint">{t.online}</span>
              <strong className="cy-figures cy-size-20">{(counts.online ?? 0).toLocaleString()}</strong>
              <span className="cy-small cy-faint">{fill(t.ofAll, { n: all.toLocaleString() })}</span>
            </div>
            <ul className="cy-list cy-column cy-gap-4">
              {there.map((status) => (
                <li key={status}>
                  <Link to={`${DEVICES}?status=${status}`}>
                    <StateTag
                      status={status}
                    >{`${statuses[status]} ${(counts[status] ?? 0).toLocaleString()}`}</StateTag>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        );
      }}
    </CardLoaded>
  );
}

function None() {
  const t = useText(words);
  return (
    <div className="cy-column">
      <p className="cy-medium cy-flush">{t.none}</p>
      <p className="cy-faint cy-flush">{t.noneHint}</p>
      <div>
        <Link className="cy-button" to={DEVICES}>
          {t.toDevices}
        </Link>
      </div>
    </div>
  );
}
