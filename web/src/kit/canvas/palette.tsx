import { fill, useText } from '../text.ts';
import type { PaletteGroup } from './face.ts';
import { TONE_CLASSES } from './flow-node.tsx';
import { words } from './i18n/en.ts';

/** What a palette's item is called while it is dragged. */
export const DRAGGED = 'application/x-canvas-kind';

type PaletteProps = { groups: readonly PaletteGroup[]; onAdd: (kind: string) => void };

/** Everything that can be added, by family. */
export function Palette({ groups, onAdd }: PaletteProps) {
  const t = useText(words);
  return (
    <nav className="cy-canvas-palette" aria-label={t.palette}>
      <p className="cy-small cy-faint cy-flush cy-roomy">{t.paletteHint}</p>
      {groups.map(({ key, title, tone, items }) => (
        <section key={key} aria-label={title} className={TONE_CLASSES[tone]}>
          <h2 className="cy-canvas-family">{title}</h2>
          {items.map((item) => (
            <button
              key={item.key}
              type="button"
              className="cy-canvas-item"
              draggable
              title={item.hint}
              aria-label={fill(t.add, { name: item.label })}
              onClick={() => onAdd(item.key)}
              onDragStart={({ dataTransfer }) => {
                dataTransfer.setData(DRAGGED, item.key);
                dataTransfer.effectAllowed = 'copy';
              }}
            >
              {item.label}
            </button>
          ))}
        </section>
      ))}
    </nav>
  );
}
