import 'react-grid-layout/css/styles.css';
import { HolderOutlined, MoreOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Component, type ReactNode, Suspense } from 'react';
import { type Layout as GridItems, GridLayout, useContainerWidth } from 'react-grid-layout';
import type { Card } from '../../../kit/cards.ts';
import { Dropdown } from '../../../kit/dropdown.tsx';
import { ErrorState } from '../../../kit/states.tsx';
import { fill, locale, useText } from '../../../kit/text.ts';
import { CardSkeleton } from '../../../kit/tile.tsx';
import { words } from '../i18n/en.ts';
import { COLUMNS, hide, type Layout } from './layout.ts';
import { MOVES, moved } from './moves.ts';

type CardFrameProps = {
  title: string;
  /** The card's menu, while the user arranges; with it the head becomes the handle. */
  menu?: ReactNode;
  children: ReactNode;
};

/** A titled surface that loads and fails on its own, without the page. */
function CardFrame({ title, menu, children }: CardFrameProps) {
  return (
    <section className="cy-panel portal-desk-card cy-tall cy-down" aria-label={title}>
      <header className={menu ? 'cy-panel-head portal-desk-handle' : 'cy-panel-head'}>
        {menu && <HolderOutlined aria-hidden="true" />}
        <h2 className="cy-grow">{title}</h2>
        {menu}
      </header>
      <div className="portal-desk-body cy-down cy-fill cy-pad cy-gap-8 cy-scroll">
        <CardBoundary>
          <Suspense fallback={<CardSkeleton />}>{children}</Suspense>
        </CardBoundary>
      </div>
    </section>
  );
}

/** One broken card does not take the dashboard with it. */
class CardBoundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    if (this.state.error === undefined) return this.props.children;
    return <ErrorState error={this.state.error} onRetry={() => this.setState({ error: undefined })} />;
  }
}

type CardMenuProps = {
  card: Card;
  layout: Layout;
  onChange: (next: Layout) => void;
  /** Empty in one column, where cards are not moved. */
  moves?: typeof MOVES | readonly [];
};

/** Everything the mouse can do to a card, by keyboard. */
function CardMenu({ card, layout, onChange, moves = MOVES }: CardMenuProps) {
  const t = useText(words);
  const name = card.title[locale.use()];
  const steps = moves.map((move) => {
    const places = moved(layout.places, card, move);
    return {
      key: move,
      label: t.moves[move],
      disabled: !places,
      onClick: () => places && onChange({ ...layout, places }),
    };
  });
  const items = [
    ...steps,
    ...(steps.length > 0 ? [{ type: 'divider' as const }] : []),
    { key: 'hide', label: t.hideCard, onClick: () => onChange(hide(layout, card.letter)) },
  ];
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button type="text" size="small" icon={<MoreOutlined />} aria-label={fill(t.arrangeCard, { name })} />
    </Dropdown>
  );
}

const GAP = 16;
const ROW = 40;
/** Below this width twelve columns are too narrow. */
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

/** In reading order, row by row, so that the Tab key follows the eye. */
const inOrder = (cards: readonly Card[], { places }: Layout) =>
  [...places]
    .sort((a, b) => a.y - b.y || a.x - b.x)
    .flatMap((place) => {
      const card = cards.find(({ letter }) => letter === place.i);
      return card ? [{ card, place }] : [];
    });
