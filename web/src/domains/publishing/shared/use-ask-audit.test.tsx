// @vitest-environment jsdom
import { Button, Modal } from 'antd';
import { expect, it, vi } from 'vitest';
import { draw, freshWorld, press, sees } from '../../../kit/test-page.tsx';
import { useAskAudit } from './use-ask-audit.tsx';

freshWorld();

function Saved({ act }: { act: (verb: string) => Promise<void> }) {
  const [modal, holder] = Modal.useModal();
  const ask = useAskAudit({ modal, act: act as never });
  return (
    <>
      <Button onClick={() => void ask({ name: '轴承听诊' } as never)}>{'保存'}</Button>
      {holder}
    </>
  );
}

// rule: version.save.ask, app.edit.ask
it('what was saved is submitted when the user says so, and not otherwise', async () => {
  const act = vi.fn(async () => {});
  await draw(<Saved act={act} />, []);
  await press('保存');
  await sees('轴承听诊');
  await press('以后再说');
  expect(act).not.toHaveBeenCalled();
  await press('保存');
  await press('提交审核');
  await vi.waitFor(() => expect(act).toHaveBeenCalledWith('submit', { name: '轴承听诊' }));
});
