import { EllipsisOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link } from 'react-router';
import { Dropdown } from '../../../kit/dropdown.tsx';
import type { RowAction } from '../../../kit/row-actions.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/gateway/detail-en.ts';

/** The acts of a row as the buttons of a page: two, and a menu. */
export function GatewayActs({ acts }: { acts: readonly RowAction[] }) {
  const t = useText(words);
  const rest = acts.slice(2);
  return (
    <>
      {acts.slice(0, 2).map((act, n) => (
        <Act key={act.key} act={act} isMain={n === 0} />
      ))}
      {rest.length > 0 && (
        <Dropdown
          menu={{
            items: rest.map(({ key, label, to, disabled = false, title, onClick }) => ({
              ...{ key, disabled, title: title ?? '', onClick: () => onClick?.() },
              label: to !== undefined && !disabled ? <Link to={to}>{label}</Link> : label,
            })),
          }}
          trigger={['click']}
          placement="bottomRight"
        >
          <Button icon={<EllipsisOutlined />} aria-label={t.more} />
        </Dropdown>
      )}
    </>
  );
}

type ActProps = { act: RowAction; isMain: boolean };

function Act({ act: { label, to, disabled, title, onClick }, isMain }: ActProps) {
  if (to !== undefined)
    return (
      <Link className={`cy-button ${isMain ? 'is-primary' : 'is-default'}`} to={to} title={title}>
        {label}
      </Link>
    );
  return (
    <Button disabled={disabled} title={title} onClick={onClick}>
      {label}
    </Button>
  );
}
