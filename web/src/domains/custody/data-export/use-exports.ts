import { type DataExport, dataExportApi } from '@cloudyard/contract/custody/data-export.ts';
import { useAsk } from '../../../kit/use-ask.ts';

/** Whose exports: the two families of calls are alike. */
export const CALLS = {
  enterprise: {
    list: dataExportApi.list,
    start: dataExportApi.start,
    cancel: dataExportApi.cancel,
    remove: dataExportApi.remove,
    link: dataExportApi.link,
  },
  mine: {
    list: dataExportApi.mine,
    start: dataExportApi.startMine,
    cancel: dataExportApi.cancelMine,
    remove: dataExportApi.removeMine,
    link: dataExportApi.linkMine,
  },
} as const;
export type Whose = keyof typeof CALLS;

const WORKING_MS = 1500;
export const isRunning = ({ state }: DataExport) => state === 'waiting' || state === 'running';

/** Asked for again and again only while one runs. */
export function useExports(whose: Whose) {
  const { list } = CALLS[whose];
  const asked = useAsk(list, {});
  const isWorking = asked.data?.exports.some(isRunning) ?? false;
  useAsk(list, {}, { refetchInterval: isWorking ? WORKING_MS : false });
  return { asked, isWorking };
}
