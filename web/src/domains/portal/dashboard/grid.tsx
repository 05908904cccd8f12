import 'react-grid-layout/css/styles.css';
import { type Layout as GridItems, GridLayout, useContainerWidth } from 'react-grid-layout';
import type { Card } from '../../../kit/cards.ts';
import { locale } from '../../../kit/text.ts';
import { CardFrame } from './card-frame.tsx';
import { CardMenu } from './card-menu.tsx';
import { COLUMNS, type Layout } from './layout.ts';

const GAP = 16;
const ROW = 40;
/** Below this width twelve columns are too narrow for anything. */
const NARROW = 720;

export type GridProps = {
  cards: readonly Card[];
  layout: Layout;
  arranging: boolean;
  onChange: (next: Layout) => void;
};

export function Grid(props: GridProps) {
  const { width, mounted, containerRef } = useContainerWidth();
  return (
    <div
      ref={containerRef}
      className={props.arranging ? 'portal-desk cy-shrink portal-desk-arranging' : 'portal-desk cy-shrink'}
    >
      {mounted && (width < NARROW ? <Stack {...props} /> : <Columns {...props} width={width} />)}
    </div>
  );
}

function Columns({ cards, layout, arranging, onChange, width }: GridProps & { width: number }) {
  const language = locale.use();
  const shown = inOrder(cards, layout);
  const items = shown.map(({ card, place }) => ({ ...place, minW: card.size.minW, minH: card.size.minH }));
  const keep = (moved: GridItems) =>
    onChange({
      ...layout,
      places: layout.places.map((place) => {
        const { x, y, w, h } = moved.find(({ i }) => i === place.i) ?? place;
        return { i: place.i, x, y, w, h };
      }),
    });
  return (
    <GridLayout
      width={width}
      layout={items}
      gridConfig={{ cols: COLUMNS, rowHeight: ROW, margin: [GAP, GAP], containerPadding: [0, 0] }}
      dragConfig={{ enabled: arranging, handle: '.desk-handle', cancel: '.desk-menu' }}
      resizeConfig={{ enabled: arranging }}
      onDragStop={keep}
      onResizeStop={keep}
    >
      {shown.map(({ card }) => (
        <div key={card.letter}>
          <CardFrame
            title={card.title[language]}
            menu={arranging && <CardMenu card={card} layout={layout} onChange={onChange} />}
          >
            {card.body}
          </CardFrame>
        </div>
      ))}
    </GridLayout>
  );
}

/** One column, for phones: nothing to drag. */
function Stack({ cards, layout, arranging, onChange }: GridProps) {
  const language = locale.use();
  return (
    <div className="cy-stack">
      {inOrder(cards, layout).map(({ card }) => (
        <CardFrame
          key={card.letter}
          title={card.title[language]}
          menu={arranging && <CardMenu card={card} layout={layout} onChange={onChange} moves={[]} />}
        >
          {card.body}
        </CardFrame>
      ))}
    </div>
  );
}

/** As they are read: row by row, so that the keyboard walks the way the eye does. */
const inOrder = (cards: readonly Card[], { places }: Layout) =>
  [...places]
    .sort((a, b) => a.y - b.y || a.x - b.x)
    .flatMap((place) => {
      const card = cards.find(({ letter }) => letter === place.i);
      return card ? [{ card, place }] : [];
    });
