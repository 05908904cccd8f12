import type { DeviceView } from '@cloudyard/contract/iot/device.ts';
import { pointApi } from '@cloudyard/contract/iot/point.ts';
import { Loaded } from '../../../kit/states.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { Mapping } from './mapping.tsx';

/** The points of a child, on its own page. */
export function MappingTab({ device }: { device: DeviceView }) {
  const asked = useAsk(pointApi.view, { params: { id: device.id } });
  return (
    <Loaded asked={asked}>
      {(mapping) => (
        <Mapping
          // What was saved, here or elsewhere, begins anew.
          key={JSON.stringify(mapping.properties)}
          id={device.id}
          mapping={mapping}
          isLoose={device.sourceId === null}
        />
      )}
    </Loaded>
  );
}
