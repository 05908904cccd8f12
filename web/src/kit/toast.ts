import { App } from 'antd';

/** Short words at the top: one second for success, three for what went wrong. */
export function useToast() {
  const { message } = App.useApp();
  return {
    success: (text: string) => void message.success(text, 1),
    warning: (text: string) => void message.warning(text, 3),
    failure: (text: string) => void message.error(text, 3),
  };
}
