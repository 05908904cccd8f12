import { EllipsisOutlined } from '@ant-design/icons';
import type { Space } from '@cloudyard/contract/space/space.ts';
import { spaceApi } from '@cloudyard/contract/space/space.ts';
import { SPACE_STATUS } from '@cloudyard/contract/space/values.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { Dropdown } from '../../../kit/dropdown.tsx';
import { useMay } from '../../../kit/may.tsx';
import { useText } from '../../../kit/text.ts';
import { useWho } from '../../../kit/who.ts';
import { words } from '../i18n/space/en.ts';
import { RenewalDialog } from '../renewal/renewal-dialog.tsx';
import { OfflineDialog, SealDialog } from './move-dialogs.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { useBringOnline } from './use-move.ts';
import { WithdrawButton } from './withdraw.tsx';

const dialogs = {
  renew: RenewalDialog,
  offline: OfflineDialog,
  seal: SealDialog,
  password: PasswordDialog,
};
type Dialog = keyof typeof dialogs;

/** Whether the user manages it for its own enterprise. */
export function useManages({ enterpriseId }: Pick<Space, 'enterpriseId'>): boolean {
  const may = useMay();
  return useWho().enterpriseId === enterpriseId && may(spaceApi.save.allow);
}

/** What can be done to the space now, by whoever looks at it. */
export function SpaceActs({ space }: { space: Space }) {
  const t = useText(words);
  const isOwn = useManages(space);
  const [open, setOpen] = useState<Dialog>();
  const online = useBringOnline();
  const { may, hasPassword } = space;
  const allows = (code: Space['may']['codes'][number]) => may.codes.includes(code);
  const rest = [
    ...(isOwn && hasPassword ? [{ key: 'password' as const, label: t.changePassword }] : []),
    ...(allows(SPACE_STATUS.offline) ? [{ key: 'offline' as const, label: t.offlineVerb }] : []),
    ...(allows(SPACE_STATUS.sealed) ? [{ key: 'seal' as const, label: t.seal }] : []),
  ].map(({ key, label }) => ({ key, label, onClick: () => setOpen(key) }));
  const Opened = open && dialogs[open];
  return (
    <>
      {may.renew && (
        <Button type="primary" onClick={() => setOpen('renew')}>
          {t.renew}
        </Button>
      )}
      {allows(SPACE_STATUS.online) && (
        <Button loading={online.busy} onClick={() => online.ask(space)}>
          {t.online}
        </Button>
      )}
      {isOwn && <WithdrawButton space={space} />}
      {rest.length > 0 && (
        <Dropdown menu={{ items: rest }} trigger={['click']} placement="bottomRight">
          <Button icon={<EllipsisOutlined />} aria-label={t.more} />
        </Dropdown>
      )}
      {Opened && <Opened space={space} isOwn={isOwn} onClose={() => setOpen(undefined)} />}
    </>
  );
}
