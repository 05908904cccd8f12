import type { FormInstance } from 'antd';
import { useContext, useEffect, useId, useRef, useState } from 'react';
import { PageHolderContext } from './page-holder.ts';
import { sameValues } from './same-values.ts';

/** A form's unsaved work: whether it differs from its initial values, and whether it is being sent. */
export function useFormWork(form: FormInstance) {
  const { hold } = useContext(PageHolderContext);
  const name = useId();
  const [dirty, setDirty] = useState(false);
  const live = useRef({ dirty: false, busy: false, begun: undefined as unknown });
  const mark = (next: boolean) => {
    live.current.dirty = next;
    setDirty(next);
  };
  const values = () => structuredValues(form);
  // As long as the user has typed nothing, values set by the page are the form's initial values.
  useEffect(() => {
    if (!live.current.dirty) live.current.begun = structuredValues(form);
  });
  return {
    dirty,
    guard: {
      form: name,
      dirty,
      mayLeave: () => !live.current.dirty,
      isBusy: () => live.current.busy,
    },
    changed: () => mark(!sameValues(live.current.begun, values())),
    saved: () => {
      live.current.begun = values();
      mark(false);
      // The page may be in a hidden tab meanwhile, where no render would report it.
      hold(name, { dirty: false, mayLeave: () => true, isBusy: () => false });
    },
    setBusy: (busy: boolean) => {
      live.current.busy = busy;
    },
  };
}

/** A copy: the form changes lists and objects in place. */
const structuredValues = (form: FormInstance): unknown => copied(form.getFieldsValue(true));

const copied = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(copied);
  if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, copied(one)]));
  return value;
};
