import type { Algorithm } from '@cloudyard/contract/algorithm/shown.ts';
import { CopyId } from '../../../kit/copy-id.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import type { cn } from '../i18n/shared/parts/cn.ts';
import { words } from '../i18n/shared/parts/en.ts';
import { shortDigest } from './evidence-words.ts';

type Move = Algorithm['moves'][number];

/** What happened, in the words of the person who did it. */
export function movedText({ from, to }: Pick<Move, 'from' | 'to'>, t: typeof cn): string {
  if (from === null) return t.added;
  return from === '2' && to === '1' ? t.withdrawn : t.moved[to];
}

/** The history of an algorithm, newest first: each line with the content it was about and its place in the chain. */
export function Moves({ moves }: Pick<Algorithm, 'moves'>) {
  const t = useText(words);
  return (
    <ol className="cy-list cy-column cy-gap-16">
      {moves.map((move) => (
        <li key={move.id}>
          <div className="cy-row cy-gap-0-8">
            <strong className="cy-strong">{movedText(move, t)}</strong>
            {move.from !== null && (
              <span className="cy-faint cy-small">
                {fill(t.fromTo, { from: t.states[move.from], to: t.states[move.to] })}
              </span>
            )}
          </div>
          {move.reason && <p className="cy-break cy-pre">{move.reason}</p>}
          <div className="cy-faint">
            {move.byName || t.platform} · <TimeText value={move.at} />
          </div>
          <div className="cy-row cy-gap-0-12 cy-faint cy-small">
            {move.digest && (
              <span>
                {t.digest} <CopyId id={move.digest} text={shortDigest(move.digest)} />
              </span>
            )}
            <span>
              {t.hash} <CopyId id={move.hash} text={shortDigest(move.hash)} />
            </span>
          </div>
        </li>
      ))}
    </ol>
  );
}
