import { QuestionCircleOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/centre/en.ts';

const KEYS = [
  { keys: ['J', 'K', '↓', '↑'], does: 'move' },
  { keys: ['Enter'], does: 'open' },
  { keys: ['X'], does: 'pick' },
  { keys: ['R'], does: 'read' },
  { keys: ['U'], does: 'unread' },
  { keys: ['S'], does: 'star' },
  { keys: ['#', 'Delete'], does: 'delete' },
] as const;

/** Which keys do what in the list; of no use without a keyboard, so a phone does not show it. */
export function KeysHelp() {
  const t = useText(words);
  const list = (
    <dl className="message-keys cy-grid cy-gap-8">
      {KEYS.map(({ keys, does }) => (
        <div className="cy-line cy-between cy-gap-16" key={does}>
          <dt className="cy-flex cy-gap-4">
            {keys.map((key) => (
              <kbd className="cy-sunk cy-centred cy-round-4" key={key}>
                {key}
              </kbd>
            ))}
          </dt>
          <dd>{t.keyList[does]}</dd>
        </div>
      ))}
    </dl>
  );
  return (
    <Popover trigger="click" placement="bottomRight" arrow={false} title={t.keys} content={list}>
      <Button
        size="small"
        type="text"
        className="message-keys-button"
        icon={<QuestionCircleOutlined />}
        aria-label={t.keys}
        title={t.keys}
      />
    </Popover>
  );
}
