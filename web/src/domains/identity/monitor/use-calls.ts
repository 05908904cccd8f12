import { monitorApi } from '@cloudyard/contract/identity/monitor.ts';
import { useMay } from '../../../kit/may.tsx';

type Calls = Pick<typeof monitorApi, 'current' | 'kick' | 'history' | 'export' | 'statistics'>;

const platform: Calls = monitorApi;
/** The same calls about the current enterprise; only address and permission differ. */
const enterprise = {
  current: monitorApi.memberCurrent,
  kick: monitorApi.memberKick,
  history: monitorApi.memberHistory,
  export: monitorApi.memberExport,
  statistics: monitorApi.memberStatistics,
} as unknown as Calls;

/** Whose logins the user may see: everyone's, or those in the current enterprise. */
export function useCalls(): Calls & { everywhere: boolean } {
  const everywhere = useMay()(monitorApi.current.allow);
  return { ...(everywhere ? platform : enterprise), everywhere };
}
