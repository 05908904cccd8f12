import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { Card } from '../../../kit/cards.ts';
import { fill, locale, useText } from '../../../kit/text.ts';
import { words } from '../i18n/en.ts';
import { hide, type Layout } from './layout.ts';
import { MOVES, moved } from './moves.ts';

type CardMenuProps = {
  card: Card;
  layout: Layout;
  onChange: (next: Layout) => void;
  /** In one column there is nowhere to move to. */
  moves?: typeof MOVES | readonly [];
};

/** Everything the mouse can do to a card, for the keyboard. */
export function CardMenu({ card, layout, onChange, moves = MOVES }: CardMenuProps) {
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
