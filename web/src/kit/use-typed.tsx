import { LeaveGuard } from './leave-guard.tsx';
import { PageHolderContext } from './page-holder.ts';
import { useDiscard, useUnsavedChanges } from './use-unsaved-changes.ts';

/** A small form on a page: `guard` is rendered in it, and whatever closes it calls `leave`, which asks first. */
export function useTyped(dirty: boolean) {
  const { holder, leave } = useUnsavedChanges(useDiscard());
  const guard = (
    <PageHolderContext value={holder}>
      <LeaveGuard dirty={dirty} />
    </PageHolderContext>
  );
  return { guard, leave };
}
