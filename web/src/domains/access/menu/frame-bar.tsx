import { ExportOutlined } from '@ant-design/icons';
import type { ShownMenu } from '@cloudyard/contract/access/menu.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/menu/en.ts';
import { hostOf } from './framed.ts';
import { useName } from './use-calls.ts';

/** Opens a new window, which gets no reference to this one. */
export function OpenOutside({ url, type = 'default' }: { url: string; type?: 'default' | 'primary' }) {
  const t = useText(words).frame;
  return (
    <Button type={type} href={url} target="_blank" rel="noopener noreferrer" icon={<ExportOutlined />}>
      {t.open}
    </Button>
  );
}

/** The name and host of the framed page, above it. */
export function FrameBar({ menu, children }: { menu: ShownMenu; children?: ReactNode }) {
  const t = useText(words).frame;
  const name = useName()(menu);
  return (
    <header className="cy-gap-4-16 cy-row">
      <h1 className="cy-size-16 cy-lines-24">{name}</h1>
      <span className="cy-faint">{fill(t.from, { host: hostOf(menu.url) })}</span>
      {children && <div className="cy-row cy-push">{children}</div>}
    </header>
  );
}
