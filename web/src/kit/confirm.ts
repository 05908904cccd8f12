import { type Question, whenOverlay } from './overlay.ts';

const confirm = async (question: Question): Promise<boolean> => (await whenOverlay()).confirm(question);

/** `if (await confirm({ title, consequence, verb })) remove.mutate(…)`: for acts that cannot be undone. */
export const useConfirm = () => confirm;
