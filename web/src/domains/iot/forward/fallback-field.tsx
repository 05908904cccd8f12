import { forwardApi } from '@cloudyard/contract/iot/forward.ts';
import { SelectField } from '../../../kit/fields.tsx';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/forward/en.ts';

/** Where goes what is given up; never to the instance itself. */
export function FallbackField({ butId }: { butId: string | undefined }) {
  const t = useText(words);
  const asked = useAsk(forwardApi.list, { query: { page: 0, size: 100 } });
  const others = (asked.data?.content ?? []).filter(({ id }) => id !== butId);
  const options = others.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <SelectField name="fallbackId" label={t.fallback} help={t.fallbackHelp} options={options} optional />
  );
}
