import { ReloadOutlined } from '@ant-design/icons';
import type { ShownMenu } from '@cloudyard/contract/access/menu.ts';
import { Alert, Button } from 'antd';
import { useEffect, useState } from 'react';
import { useText } from '../../../kit/text.ts';
import { useFrameHeight } from '../../identity/lent/use-function-config.ts';
import { words } from '../i18n/menu/en.ts';
import { FrameBar, OpenOutside } from './frame-bar.tsx';
import { useName } from './use-calls.ts';

/** The page is of another origin, so `allow-same-origin` does not let it out of the sandbox. */
const SANDBOX = 'allow-scripts allow-forms allow-popups allow-downloads allow-modals allow-same-origin';
const PATIENCE = 15_000;

/** `unsure`: whether the page allows being framed is unknown. */
export function ApplicationFrame({ menu, unsure }: { menu: ShownMenu; unsure: boolean }) {
  const t = useText(words).frame;
  const name = useName()(menu);
  const height = useFrameHeight();
  const [turn, setTurn] = useState(0);
  const [loaded, setLoaded] = useState(false);
  const slow = useSlow(turn, loaded);
  const hint = slow ? t.slow : unsure ? t.unsure : undefined;
  return (
    <div className="access-frame-page cy-column">
      <FrameBar menu={menu}>
        <Button
          icon={<ReloadOutlined />}
          onClick={() => {
            setLoaded(false);
            setTurn(turn + 1);
          }}
        >
          {t.reload}
        </Button>
        <OpenOutside url={menu.url} />
      </FrameBar>
      {hint && <Alert type={slow ? 'warning' : 'info'} showIcon title={hint} role="status" />}
      <iframe
        className="cy-block cy-full cy-box"
        key={turn}
        title={name}
        src={menu.url}
        sandbox={SANDBOX}
        referrerPolicy="no-referrer"
        style={{ height }}
        onLoad={() => setLoaded(true)}
      />
    </div>
  );
}

/** True when a page has not loaded after a while; each reload starts again. */
function useSlow(turn: number, loaded: boolean): boolean {
  const [slow, setSlow] = useState<number>();
  useEffect(() => {
    if (loaded) return;
    const timer = setTimeout(() => setSlow(turn), PATIENCE);
    return () => clearTimeout(timer);
  }, [turn, loaded]);
  return slow === turn && !loaded;
}
