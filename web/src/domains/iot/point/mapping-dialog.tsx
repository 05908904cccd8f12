import type { Device } from '@cloudyard/contract/iot/device.ts';
import { pointApi } from '@cloudyard/contract/iot/point.ts';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/point/en.ts';
import { calledOf } from '../shared/device-tag.tsx';
import { Mapping } from './mapping.tsx';

/** The points of a child, on the page of its gateway. */
export function MappingDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const t = useText(words);
  const asked = useAsk(pointApi.view, { params: { id: device.id } });
  return (
    <FormModal title={fill(t.title, { name: calledOf(device) })} footer={null} width={760} onClose={onClose}>
      <Loaded asked={asked}>
        {(mapping) => (
          <Mapping id={device.id} mapping={mapping} isLoose={device.gateway === null} onSaved={onClose} />
        )}
      </Loaded>
    </FormModal>
  );
}
