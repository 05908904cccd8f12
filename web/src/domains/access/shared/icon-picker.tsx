import './icon-picker.css';
import { AppstoreAddOutlined } from '@ant-design/icons';
import { ConfigProvider } from 'antd';
import { type ComponentType, useId } from 'react';
import { ICON_NAMES } from '../../../kit/icon-names.ts';
import { menuIcons } from '../../../kit/menu-icons.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/menu/en.ts';

type IconPickerProps = { id?: string; value?: string; onChange?: (icon: string) => void };

/** The icons a menu can have, as a grid: one Tab stop, arrows inside. Nothing chosen means the plain icon. */
export function IconPicker({ id, value = '', onChange }: IconPickerProps) {
  const t = useText(words);
  const group = useId();
  const { componentDisabled = false } = ConfigProvider.useConfig();
  const choices: [icon: string, label: string, Icon: ComponentType][] = [
    ['', t.noIcon, AppstoreAddOutlined],
    ...ICON_NAMES.map((name) => [name, t.icons[name], menuIcons[name]] as [string, string, ComponentType]),
  ];
  const known = choices.some(([icon]) => icon === value) ? value : '';
  return (
    <div id={id} role="radiogroup" aria-label={t.icon} className="access-icon-picker cy-grid cy-gap-4">
      {choices.map(([icon, label, Icon]) => (
        <label className="cy-relative" key={icon} title={label}>
          <input
            className="cy-full cy-flush"
            type="radio"
            name={group}
            checked={icon === known}
            disabled={componentDisabled}
            aria-label={label}
            onChange={() => onChange?.(icon)}
          />
          <span className="cy-grid cy-faint cy-size-16" aria-hidden="true">
            <Icon />
          </span>
        </label>
      ))}
    </div>
  );
}
