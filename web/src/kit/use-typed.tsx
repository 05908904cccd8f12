import { LeaveGuard } from './leave-guard.tsx';
import { PageHolderContext } from './page-holder.ts';
import { useDirt, useDiscard } from './use-dirt.ts';

/** A small form beside other things: `guard` stands in it, and what takes it away `leave`s, which asks first. */
export function useTyped(dirty: boolean) {
  const { holder, leave } = useDirt(useDiscard());
  const guard = (
    <PageHolderContext value={holder}>
      <LeaveGuard dirty={dirty} />
    </PageHolderContext>
  );
  return { guard, leave };
}
