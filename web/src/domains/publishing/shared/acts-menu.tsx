import './publish.css';
import { EllipsisOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Dropdown } from '../../../kit/dropdown.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/shared/en.ts';
import { ACTS, type Act, type Actable, whyNot } from './acts.ts';

export type More = { key: string; label: string; onClick: () => void };
type ActsMenuProps = {
  thing: Actable;
  name: string;
  onAct: (act: Act) => void;
  /** Further entries, below the acts. */
  more?: readonly More[];
};

/** All acts; disabled ones say why. */
export function ActsMenu({ thing, name, onAct, more = [] }: ActsMenuProps) {
  const t = useText(words).acts;
  const items = ACTS.map((act) => {
    const why = whyNot(act, thing);
    return {
      key: act,
      disabled: why !== undefined,
      danger: act === 'archive' && why === undefined,
      label: <ActLabel name={t.names[act]} why={why && t.why[why]} />,
      onClick: () => onAct(act),
    };
  });
  const rest = more.length > 0 ? [{ type: 'divider' as const }, ...more] : [];
  return (
    <Dropdown menu={{ items: [...items, ...rest] }} trigger={['click']}>
      <Button
        type="link"
        size="small"
        icon={<EllipsisOutlined />}
        aria-label={fill(t.moreOf, { name })}
        title={fill(t.moreOf, { name })}
      />
    </Dropdown>
  );
}

function ActLabel({ name, why }: { name: string; why: string | undefined }) {
  return (
    <span className="publishing-act-label cy-lines-20 cy-block">
      {name}
      {why && <small className="cy-block cy-faint cy-size-12">{why}</small>}
    </span>
  );
}
