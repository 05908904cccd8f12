import type { ComponentType } from 'react';
import { ICON_NAMES, type IconName } from './icon-names.ts';

/** All drawings in one file that is kept by the browser: as components they were a tenth of all the console loads. */
const drawings = new URL('./menu-icons.svg', import.meta.url).href;

const drawn = (name: IconName) =>
  function MenuIcon() {
    return (
      <span className="anticon" aria-hidden="true">
        <svg width="1em" height="1em" fill="currentColor" aria-hidden="true">
          <use href={`${drawings}#${name}`} />
        </svg>
      </span>
    );
  };

/** The closed list of menu icons: a manifest names one, this draws it. */
export const menuIcons = {} as Record<IconName, ComponentType>;
for (const name of ICON_NAMES) menuIcons[name] = drawn(name);
