import type { ReactNode } from 'react';

/** Line drawings for pages without a login, as high as the text beside them. */
const drawn =
  (shape: ReactNode, filled = false) =>
  () => (
    <svg
      className="cy-icon"
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill={filled ? 'currentColor' : 'none'}
      stroke={filled ? 'none' : 'currentColor'}
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {shape}
    </svg>
  );

export const ScreenIcon = drawn(<path d="M2 3h12v8H2zM8 11v2.5M5 13.5h6" />);
export const SunIcon = drawn(
  <path d="M8 5.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6zM8 1.4v1.4M8 13.2v1.4M1.4 8h1.4M13.2 8h1.4M3.3 3.3l1 1M11.7 11.7l1 1M3.3 12.7l1-1M11.7 4.3l1-1" />,
);
export const MoonIcon = drawn(<path d="M13.6 9.6A5.9 5.9 0 0 1 6.4 2.4a5.9 5.9 0 1 0 7.2 7.2z" />);
export const MenuIcon = drawn(<path d="M2 4h12M2 8h12M2 12h12" />);
export const CheckIcon = drawn(<path d="M3 8.5l3.5 3.5L13 4.5" />);
export const CopyIcon = drawn(<path d="M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3" />);
export const EyeIcon = drawn(
  <path d="M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM8 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4z" />,
);
export const EyeClosedIcon = drawn(
  <path d="M6.2 3.8A6 6 0 0 1 8 3.5c4 0 6.5 4.5 6.5 4.5a11 11 0 0 1-1.8 2.2M4.3 4.6A11 11 0 0 0 1.5 8S4 12.5 8 12.5c1.3 0 2.4-.4 3.4-1M2.5 2.5l11 11" />,
);
export const MinusCircleIcon = drawn(<path d="M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8zM5.5 8h5" />);
export const CheckCircleIcon = drawn(
  <path
    fillRule="evenodd"
    d="M8 1.2a6.8 6.8 0 1 0 0 13.6A6.8 6.8 0 0 0 8 1.2zm3.9 5.1-4.5 5a.7.7 0 0 1-1 0L4.1 9a.7.7 0 0 1 1-1l1.8 1.8 4-4.4a.7.7 0 0 1 1 .9z"
  />,
  true,
);
export const CrossCircleIcon = drawn(
  <path
    fillRule="evenodd"
    d="M8 1.2a6.8 6.8 0 1 0 0 13.6A6.8 6.8 0 0 0 8 1.2zm2.8 8.6a.7.7 0 0 1-1 1L8 9l-1.8 1.8a.7.7 0 0 1-1-1L7 8 5.2 6.2a.7.7 0 0 1 1-1L8 7l1.8-1.8a.7.7 0 0 1 1 1L9 8z"
  />,
  true,
);
