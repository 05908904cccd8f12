import type { Algorithm } from '@cloudyard/contract/algorithm/shown.ts';
import { CopyId } from '../../../kit/copy-id.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { words } from '../i18n/algorithm/en.ts';
import { words as sharedWords } from '../i18n/shared/en.ts';
import { DIGEST_SHOWN } from './inspected.tsx';

type Move = Algorithm['moves'][number];

/** Its states with who, why and of what content; each entry is chained to the one before. */
export function MovesTab({ moves }: { moves: readonly Move[] }) {
  const t = useText(words).history;
  if (moves.length === 0) return <Empty title={t.empty} />;
  return (
    <div className="cy-pad cy-column cy-gap-12">
      <p className="cy-faint cy-flush">{t.hashHelp}</p>
      <ol className="cy-list cy-parted-lines" aria-label={t.title}>
        {moves.map((move) => (
          <MoveLine key={move.id} move={move} />
        ))}
      </ol>
    </div>
  );
}

function MoveLine({ move: { from, to, reason, byName, at, digest, hash } }: { move: Move }) {
  const t = useText(words).history;
  const { status } = useText(sharedWords);
  const said = from === null ? t.created : fill(t.fromTo, { from: status[from], to: status[to] });
  return (
    <li className="cy-column cy-gap-4">
      <div className="cy-row cy-gap-8-16">
        <strong className="cy-medium">{said}</strong>
        <span className="cy-faint">
          {byName && `${byName} · `}
          <TimeText value={at} />
        </span>
      </div>
      {reason && <p className="cy-pre cy-break cy-flush">{reason}</p>}
      <div className="cy-row cy-gap-8-16 cy-small cy-faint">
        {digest && (
          <span>
            {t.digest} <CopyId id={digest} text={digest.slice(0, DIGEST_SHOWN)} />
          </span>
        )}
        <span>
          {t.hash} <CopyId id={hash} text={hash.slice(0, DIGEST_SHOWN)} />
        </span>
      </div>
    </li>
  );
}
