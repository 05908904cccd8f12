import { RightOutlined, WarningOutlined } from '@ant-design/icons';
import type { GrantNode, OfferedPrivilege } from '@cloudyard/contract/access/grant.ts';
import { Checkbox, Tag, Tooltip } from 'antd';
import { fill, locale, useText } from '../../../kit/text.ts';
import { words } from '../i18n/grant/en.ts';
import { pairOf, pairsBelow, tickedOf, withAll } from './grant-tree.ts';

/** What all rows share: what is ticked, what is open, and whether it may be changed. */
export type Ticks = {
  chosen: ReadonlySet<string>;
  onChange: ((next: Set<string>) => void) | undefined;
  isOpen: (id: string) => boolean;
  onToggle: (id: string) => void;
};

export function GrantRows({
  nodes,
  depth = 0,
  ticks,
}: {
  nodes: readonly GrantNode[];
  depth?: number;
  ticks: Ticks;
}) {
  return nodes.map((node) => <GrantRow key={node.id} node={node} depth={depth} ticks={ticks} />);
}

function GrantRow({ node, depth, ticks }: { node: GrantNode; depth: number; ticks: Ticks }) {
  const t = useText(words);
  const en = locale.use() === 'en';
  const name = (en && node.nameEn) || node.name;
  const open = ticks.isOpen(node.id);
  const branch = node.children.length > 0;
  return (
    <>
      <li
        className="access-grant-row cy-gap-4-16 cy-grid cy-center cy-ruled"
        style={{ paddingInlineStart: 12 + depth * 24 }}
      >
        <span className="access-grant-name cy-row">
          {branch ? (
            <button
              type="button"
              className={
                open
                  ? 'access-grant-arrow cy-hand cy-bare cy-faint access-grant-arrow-open'
                  : 'access-grant-arrow cy-hand cy-bare cy-faint'
              }
              aria-expanded={open}
              aria-label={fill(open ? t.shut : t.open, { name })}
              onClick={() => ticks.onToggle(node.id)}
            >
              <RightOutlined />
            </button>
          ) : (
            <i className="access-grant-arrow cy-hand cy-bare cy-faint" />
          )}
          <Whole node={node} name={name} ticks={ticks} />
          {!node.enabled && <Tag>{t.off}</Tag>}
          {node.onRequest && <Tag>{t.onRequest}</Tag>}
        </span>
        <span className="access-grant-offers cy-row">
          {node.offered.map((offer) => (
            <Offer key={offer.key} offer={offer} menuId={node.id} menuName={name} ticks={ticks} />
          ))}
        </span>
      </li>
      {branch && open && <GrantRows nodes={node.children} depth={depth + 1} ticks={ticks} />}
    </>
  );
}

/** Ticks everything at this menu and below it. */
function Whole({ node, name, ticks }: { node: GrantNode; name: string; ticks: Ticks }) {
  const t = useText(words);
  const ticked = tickedOf(node, ticks.chosen);
  const below = pairsBelow(node);
  return (
    <Checkbox
      checked={ticked === 'all'}
      indeterminate={ticked === 'some'}
      disabled={!ticks.onChange || below.length === 0}
      aria-label={fill(t.whole, { name })}
      onChange={() => ticks.onChange?.(withAll(ticks.chosen, below, ticked !== 'all'))}
    >
      {name}
    </Checkbox>
  );
}

type OfferProps = { offer: OfferedPrivilege; menuId: string; menuName: string; ticks: Ticks };

function Offer({ offer, menuId, menuName, ticks }: OfferProps) {
  const t = useText(words);
  const en = locale.use() === 'en';
  const name = (en && offer.nameEn) || offer.name;
  const pair = pairOf(menuId, offer.key);
  const on = ticks.chosen.has(pair);
  const hint = hintOf(t, offer, on);
  const box = (
    <Checkbox
      className={offer.elsewhere && !on ? 'access-grant-elsewhere' : ''}
      checked={on}
      disabled={!ticks.onChange || !offer.mine}
      aria-label={fill(t.one, { menu: menuName, name })}
      onChange={() => ticks.onChange?.(withAll(ticks.chosen, [pair], !on))}
    >
      {name}
      {offer.granted && on && !offer.effective && (
        <WarningOutlined className="access-grant-warning cy-amber" />
      )}
    </Checkbox>
  );
  return hint ? <Tooltip title={hint}>{box}</Tooltip> : box;
}

function hintOf(
  t: (typeof words)['cn'],
  { mine, elsewhere, granted, effective }: OfferedPrivilege,
  on: boolean,
) {
  if (!mine) return t.notYours;
  if (elsewhere && !on) return t.elsewhere;
  return granted && on && !effective ? t.notInForce : undefined;
}
