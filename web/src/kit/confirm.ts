import { App } from 'antd';
import { useKitText } from './text.ts';

type Question = {
  /** Names the thing: 删除角色“管理员”？ */
  title: string;
  /** What will happen, and whether it can be undone. */
  consequence: string;
  /** The button's verb, the same as the one that opened the question. */
  verb: string;
};

/** `if (await confirm({ … })) remove.mutate(…)`: for acts that cannot be undone. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const { modal } = App.useApp();
  const t = useKitText();
  return async ({ title, consequence, verb }) =>
    await modal.confirm({
      title,
      content: consequence,
      okText: verb,
      cancelText: t.cancel,
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
    });
}
