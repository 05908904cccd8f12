import { whenOverlay } from './overlay.ts';

/** How far below the upper edge they stand. */
export const TOAST_TOP = 16;

const say = (kind: 'info' | 'success' | 'warning' | 'error', seconds: number) => (text: string) =>
  void whenOverlay().then((overlay) => overlay.toast(kind, text, seconds));

const toast = {
  info: say('info', 1),
  success: say('success', 1),
  warning: say('warning', 3),
  failure: say('error', 3),
};

/** Short texts at the top: one second for success, three for failures. */
export const useToast = () => toast;
