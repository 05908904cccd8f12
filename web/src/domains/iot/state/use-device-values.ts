import { type DataChange, type DeviceValues, dataTopic, stateApi } from '@cloudyard/contract/iot/state.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { useEffect, useRef, useState } from 'react';
import { useTopic } from '../../../kit/live.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { fromSnapshot, type LiveValues, NOTHING, withChange } from '../../equipment/lent/live-values.ts';

/** A connection that is silent, or that the user may not have, is looked after so often. */
const LOOK_MS = 10_000;

/** As the room of gateways tells them: by the node each property stands for. */
const asSnapshot = ({ no, isUp, properties }: DeviceValues) => ({
  ...{ no, isUp },
  nodes: properties.flatMap(({ last }) => (last ? [{ last }] : [])) as never,
});

/**
 * The values of a device as they come. Of what its gateway tells only its own are kept, each with a short trend: memory
 * stays the same however long a user looks. What was missed is asked for anew.
 */
export function useDeviceValues(id: string) {
  const asked = useAsk(stateApi.values, { params: { id } }, { refetchInterval: LOOK_MS });
  const [values, setValues] = useState<LiveValues>(NOTHING);
  const newest = useRef(values);
  const { data } = asked;
  useEffect(() => {
    if (!data) return;
    newest.current = fromSnapshot(newest.current, asSnapshot(data));
    setValues(newest.current);
  }, [data]);
  const own = new Set(data?.properties.map(({ alias }) => alias) ?? []);
  const source = data?.sourceId ?? NIL;
  useTopic({ ...dataTopic, name: `${dataTopic.name}/${source}` }, ({ changes, ...told }: DataChange) => {
    const mine = changes.filter(({ alias }) => own.has(alias));
    const next = withChange(newest.current, { ...told, changes: mine });
    if (!next) return void asked.refetch();
    newest.current = next;
    if (mine.length > 0) setValues(next);
  });
  return { asked, values };
}
