import { useContext, useEffect, useId, useRef } from 'react';
import { PageHolderContext } from './page-holder.ts';

type LeaveGuardProps = {
  /** The form's own name, where it reports its unsaved work by itself too. */
  form?: string;
  dirty: boolean;
  /** Called at the moment of leaving, for forms that know before `dirty` is drawn. */
  mayLeave?: () => boolean;
  isBusy?: () => boolean;
};

const never = () => false;

/** Reports unsaved work to what holds the page, which asks before it is lost. */
export function LeaveGuard(props: LeaveGuardProps) {
  const { form: given, dirty, mayLeave = () => !dirty, isBusy = never } = props;
  const { hold } = useContext(PageHolderContext);
  const own = useId();
  const form = given ?? own;
  const latest = useRef({ mayLeave, isBusy });
  latest.current = { mayLeave, isBusy };
  useEffect(() => {
    hold(form, {
      dirty,
      mayLeave: () => latest.current.mayLeave(),
      isBusy: () => latest.current.isBusy(),
    });
  }, [dirty, form, hold]);
  // A form that is gone (its drawer closed) has nothing unsaved.
  useEffect(() => () => hold(form, undefined), [form, hold]);
  return null;
}
