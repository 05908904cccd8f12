import { EyeOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { setPreview, usePreview } from '../../kit/preview.ts';
import { fill, useText } from '../../kit/text.ts';
import { words } from '../i18n/en.ts';

/** Says through whose eyes the console is seen, and how to leave. */
export function PreviewBar() {
  const t = useText(words);
  const client = useQueryClient();
  const preview = usePreview();
  if (!preview) return null;
  const leave = () => {
    setPreview(undefined);
    void client.invalidateQueries();
  };
  return (
    <div className="shell-preview-bar cy-line cy-gap-12 cy-rigid" role="status">
      <EyeOutlined />
      <span>{fill(t.previewing, { role: preview.roleName })}</span>
      <Button size="small" onClick={leave}>
        {t.leavePreview}
      </Button>
    </div>
  );
}
