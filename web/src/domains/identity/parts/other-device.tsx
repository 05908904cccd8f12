import { DesktopOutlined, MobileOutlined, RobotOutlined, TabletOutlined } from '@ant-design/icons';
import type { Device } from '@cloudyard/contract/identity/session.ts';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { words } from '../i18n/index.ts';

const ICON = {
  desktop: <DesktopOutlined />,
  mobile: <MobileOutlined />,
  tablet: <TabletOutlined />,
  program: <RobotOutlined />,
};

/** One other login: with what, from where, since when. */
export function OtherDevice({ device }: { device: Device }) {
  const t = useText(words).phone;
  const what = [device.browser, device.system].filter(Boolean).join(' · ') || t.unknownDevice;
  return (
    <li className="cy-flex cy-gap-12 cy-box cy-top cy-pad-12 cy-sunk">
      <span aria-hidden="true">{ICON[device.device]}</span>
      <div>
        <strong>{what}</strong>
        <div className="cy-faint">
          {fill(t.from, { address: device.address })} · <TimeText value={device.since} />
        </div>
      </div>
    </li>
  );
}
