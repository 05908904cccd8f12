import type { Move } from '@cloudyard/contract/market/values.ts';
import { Panel } from '../../../kit/panel.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/verify/en.ts';
import { MoveList } from '../parts/history.tsx';

/** What happened to it before. */
export function MovesPanel({ moves }: { moves: readonly Move[] }) {
  const t = useText(words);
  return (
    <Panel title={t.history}>
      {moves.length === 0 ? <p className="cy-faint">{t.noHistory}</p> : <MoveList moves={moves} />}
    </Panel>
  );
}
