import { DISABLED_USER, roleApi } from '@cloudyard/contract/access/role.ts';
import { Modal, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { type Place, usePlaceId } from '../../../kit/place.ts';
import { Loaded } from '../../../kit/states.tsx';
import { useKitText, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/menu/en.ts';
import { useRolePreview } from '../parts/use-role-preview.ts';

/** Chooses the role through whose eyes the console is looked at. */
export function PreviewDialog({ place, onClose }: { place: Place; onClose: () => void }) {
  const t = useText(words);
  const kit = useKitText();
  const enterpriseId = usePlaceId(place);
  const asked = useAsk(roleApi.all, { query: { enterpriseId } });
  const preview = useRolePreview();
  const [roleId, setRoleId] = useState<string>();
  const [busy, setBusy] = useState(false);
  const start = async () => {
    if (!roleId) return;
    setBusy(true);
    await preview(roleId);
    onClose();
  };
  return (
    <Modal
      open
      title={t.previewTitle}
      okText={t.previewVerb}
      cancelText={kit.cancel}
      okButtonProps={{ disabled: !roleId, loading: busy }}
      onOk={() => void start()}
      onCancel={onClose}
    >
      <p className="cy-bottom-16 cy-faint">{t.previewHint}</p>
      <Loaded asked={asked} skeleton={<Skeleton.Input active block />}>
        {(roles) => (
          <Select
            className="access-menu-wide"
            aria-label={t.previewRole}
            placeholder={t.previewRole}
            showSearch={{ optionFilterProp: 'label' }}
            value={roleId ?? null}
            options={roles.map(({ id, name }) => ({
              value: id,
              label: name,
              disabled: name === DISABLED_USER,
            }))}
            onChange={(id) => setRoleId(id ?? undefined)}
          />
        )}
      </Loaded>
    </Modal>
  );
}
