import { type FunctionConfig, sessionApi } from '@cloudyard/contract/identity/session.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useWho } from '../../../kit/who.ts';

/** Function config 001: the tab strip; on by default. */
export const TABS = '001';
/** Function config 002: the height of applications inside the console. */
export const HEIGHT = '002';
export const DEFAULT_HEIGHT = 800;

/** The switches kept with the user's account. */
export function useFunctionConfig() {
  const { userId } = useWho();
  const config = useAsk(
    sessionApi.functionConfig,
    { query: { userId: userId ?? '' } },
    { enabled: userId !== undefined },
  );
  const options = config.data?.configOption;
  return {
    waiting: config.isPending,
    valueOf: (id: FunctionConfig['configId']) => options?.find(({ configId }) => configId === id)?.value,
  };
}

/** The height the user set (function config 002), in pixels. */
export function heightOf(value: string | undefined): number {
  const height = Number(value);
  return Number.isFinite(height) && height > 0 ? height : DEFAULT_HEIGHT;
}

/** The height of an application inside the console. */
export const useFrameHeight = (): number => heightOf(useFunctionConfig().valueOf(HEIGHT));
