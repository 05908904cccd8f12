import { EllipsisOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link } from 'react-router';
import { Dropdown } from './dropdown.tsx';
import { useKitText } from './text.ts';

/** No act is red in a row: what cannot be undone is asked about, and the question is red. */
export type RowAction = {
  key: string;
  label: string;
  disabled?: boolean;
  /** Why it is disabled, or what it does. */
  title?: string | undefined;
} & ({ onClick: () => void; to?: never } | { /** The page it leads to. */ to: string; onClick?: never });

/** Two are visible, the rest is in a menu. */
export function RowActions({ actions }: { actions: readonly RowAction[] }) {
  const t = useKitText();
  const visible = actions.slice(0, 2);
  const rest = actions.slice(2);
  return (
    <span className="cy-actions">
      {visible.map((action) => (
        <ActionButton key={action.key} action={action} />
      ))}
      {rest.length > 0 && (
        <Dropdown menu={{ items: rest.map(menuItem) }} trigger={['click']} placement="bottomRight">
          <Button type="link" size="small" icon={<EllipsisOutlined />} aria-label={t.more} />
        </Dropdown>
      )}
    </span>
  );
}

function ActionButton({ action }: { action: RowAction }) {
  const { label, to, disabled = false, title, onClick } = action;
  if (to !== undefined && !disabled)
    return (
      <Link className="cy-act" to={to} title={title}>
        {label}
      </Link>
    );
  return (
    <Button type="link" size="small" disabled={disabled} title={title} onClick={onClick}>
      {label}
    </Button>
  );
}

/** A menu has room to say why an act is not possible. */
const MenuWords = ({ label, why }: { label: string; why: string | undefined }) => (
  <span className="cy-menu-words">
    {label}
    {why && <small className="cy-faint">{why}</small>}
  </span>
);

const menuItem = ({ key, label, to, disabled = false, title, onClick }: RowAction) => ({
  key,
  disabled,
  label:
    to !== undefined && !disabled ? <Link to={to}>{label}</Link> : <MenuWords label={label} why={title} />,
  onClick: () => onClick?.(),
});
