import { LeaveGuard } from './leave-guard.tsx';
import { PageHolderContext } from './page-holder.ts';
import { useDiscard, useUnsavedChanges } from './use-unsaved-changes.ts';

/** A small form beside other things: `guard` stands in it, and what takes it away `leave`s, which asks first. */
export function useTyped(dirty: boolean) {
  const { holder, leave } = useUnsavedChanges(useDiscard());
  const guard = (
    <PageHolderContext value={holder}>
      <LeaveGuard dirty={dirty} />
    </PageHolderContext>
  );
  return { guard, leave };
}
