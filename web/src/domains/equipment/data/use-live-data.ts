import { type DataChange, dataApi, dataTopic } from '@cloudyard/contract/equipment/data.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../kit/call.ts';
import { useTopic } from '../../../kit/live.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { fromSnapshot, type LiveValues, NOTHING, withChange } from './live-values.ts';

/** A connection that is silent is looked after so often: the snapshot also says whether the gateway is there. */
const LOOK_MS = 15_000;

/** The values of a gateway as they come, without a hole: what was missed is asked for. Keyed by the gateway. */
export function useLiveData(id: string) {
  const asked = useAsk(dataApi.snapshot, { params: { id } }, { refetchInterval: LOOK_MS });
  const [values, setValues] = useState<LiveValues>(NOTHING);
  const newest = useRef(values);
  const put = (next: LiveValues) => {
    newest.current = next;
    setValues(next);
  };
  const { data } = asked;
  useEffect(() => {
    if (!data) return;
    newest.current = fromSnapshot(newest.current, data);
    setValues(newest.current);
  }, [data]);

  const catchUp = async () => {
    const missed = await call(dataApi.changes, { params: { id }, query: { after: newest.current.no } }).catch(
      () => null,
    );
    const next = missed && withChange(newest.current, missed);
    if (next) put(next);
    else void asked.refetch();
  };
  useTopic({ ...dataTopic, name: `${dataTopic.name}/${id}` }, (change: DataChange) => {
    const next = withChange(newest.current, change);
    if (next) put(next);
    else void catchUp();
  });
  return { asked, values };
}
