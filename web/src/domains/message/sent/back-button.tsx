import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/sent/en.ts';

/** From one message back to the list as it was. */
export function BackButton({ onClick }: { onClick: () => void }) {
  const t = useText(words);
  return (
    <div>
      <Button type="link" className="message-manage-back" icon={<ArrowLeftOutlined />} onClick={onClick}>
        {t.back}
      </Button>
    </div>
  );
}
