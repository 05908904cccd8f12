import type { Space } from '@cloudyard/contract/space/space.ts';
import { SPACE_STATUS_NAMES } from '@cloudyard/contract/space/values.ts';
import '../shared/space.css';
import { fill, locale, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { words } from '../i18n/space/en.ts';

/** What happened to it, the newest first. */
export function MoveList({ moves }: Pick<Space, 'moves'>) {
  const t = useText(words);
  const language = locale.use();
  if (moves.length === 0) return <p className="cy-faint cy-flush">{t.noHistory}</p>;
  return (
    <ol className="cy-list cy-column cy-gap-16">
      {moves
        .toSorted((one, other) => other.at.localeCompare(one.at))
        .map(({ id, event, from, to, by, reason, at }) => (
          <li key={id}>
            <div className="cy-row">
              <strong>{t.events[event]}</strong>
              {from !== to && (
                <span className="cy-faint">
                  {fill(t.fromTo, {
                    from: SPACE_STATUS_NAMES[from][language],
                    to: SPACE_STATUS_NAMES[to][language],
                  })}
                </span>
              )}
            </div>
            {reason && <p className="space-quote cy-break">{reason}</p>}
            <div className="cy-faint">
              {by === 'system' ? t.system : by} · <TimeText value={at} />
            </div>
          </li>
        ))}
    </ol>
  );
}
