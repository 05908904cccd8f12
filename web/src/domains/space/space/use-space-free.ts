import { spaceApi } from '@cloudyard/contract/space/space.ts';
import { Form } from 'antd';
import { useEffect } from 'react';
import { useAsk } from '../../../kit/use-ask.ts';
import { useDebounced } from '../../../kit/use-debounced.ts';

export type Freedom = 'asking' | 'free' | 'taken' | undefined;

type Asked = {
  field: 'name' | 'domainName';
  pattern: RegExp;
  /** What the draft has already. */
  own: string | undefined;
  taken: string;
};

/** Whether what is typed is still free; a taken one is an error of its field. Undefined: nothing to say. */
export function useSpaceFree({ field, pattern, own, taken }: Asked): Freedom {
  const form = Form.useFormInstance();
  const typed = String(Form.useWatch(field, form) ?? '').trim();
  const settled = useDebounced(typed, 400);
  const isAsked = pattern.test(settled) && settled !== own;
  const asked = useAsk(spaceApi.check, { query: { [field]: settled } }, { enabled: isAsked });
  const isWanted = pattern.test(typed) && typed !== own;
  const isKnown = isAsked && typed === settled && asked.data !== undefined && !asked.isPlaceholderData;
  const isFree = field === 'name' ? asked.data?.isNameFree : asked.data?.isDomainFree;
  const freedom: Freedom = !isWanted ? undefined : isKnown ? (isFree ? 'free' : 'taken') : 'asking';
  useEffect(() => {
    if (freedom === 'taken') form.setFields([{ name: field, errors: [taken] }]);
  }, [freedom, form, field, taken]);
  // A question that failed says nothing: the server checks again when it is saved.
  return asked.error && freedom === 'asking' ? undefined : freedom;
}
