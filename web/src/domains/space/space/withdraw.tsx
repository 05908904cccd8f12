import type { Space } from '@cloudyard/contract/space/space.ts';
import { SPACE_STATUS } from '@cloudyard/contract/space/values.ts';
import { Button } from 'antd';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/space/en.ts';
import { useWithdraw } from './use-move.ts';

/** Back to a draft, until it is decided. */
export function WithdrawButton({ space }: { space: Space }) {
  const t = useText(words);
  const withdraw = useWithdraw();
  if (!space.may.codes.includes(SPACE_STATUS.draft)) return null;
  return (
    <Button loading={withdraw.busy} onClick={() => withdraw.ask(space)}>
      {t.withdraw}
    </Button>
  );
}
