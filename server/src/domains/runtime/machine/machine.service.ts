import type { Machine } from '@cloudyard/contract/runtime/machine.ts';
import { RELEASE_KINDS, type ReleaseKind } from '@cloudyard/contract/runtime/values.ts';
import type { ActorContext } from '../../../kit/context.ts';
import type { Enforcement } from '../../../kit/runtime.ts';

const SILENT: Enforcement = {
  ...{ driver: '', limits: 'none', users: false, namespaces: false },
  launchers: Object.fromEntries(
    RELEASE_KINDS.map((kind) => [kind, { ready: false, missing: '' }]),
  ) as Enforcement['launchers'],
};

/** Asked each time: it is tried by the runtime itself, and its answer is kept there. */
export async function machine(ctx: ActorContext): Promise<Machine> {
  const { kit, log } = ctx;
  await ctx.commitAndRelease();
  const found = await kit.runtime.enforcement().catch((error: unknown) => {
    log.warn({ err: error }, 'the runtime did not answer');
    return undefined;
  });
  const { launchers, ...rest } = found ?? SILENT;
  const shown = Object.entries(launchers).map(([kind, one]) => [
    kind,
    one.ready ? { version: one.version, missing: '' } : { version: '', missing: one.missing },
  ]);
  return {
    ...rest,
    isReachable: found !== undefined,
    launchers: Object.fromEntries(shown) as Record<ReleaseKind, { version: string; missing: string }>,
    domain: new URL(kit.env.APPS_URL ?? `http://apps.localhost:${kit.env.PORT}`).host,
  };
}
