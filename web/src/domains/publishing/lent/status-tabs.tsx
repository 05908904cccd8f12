import { STATUS_CODES, STATUS_NAMES, type StatusCode } from '@cloudyard/contract/publishing/values.ts';
import { ListTabs } from '../../../kit/list-tabs.tsx';
import { locale, useKitText, useText } from '../../../kit/text.ts';
import { words } from '../i18n/shared/en.ts';

type StatusTabsProps = {
  value: StatusCode | undefined;
  counts: Readonly<Record<string, number>> | undefined;
  onChange: (status?: StatusCode) => void;
};

const ALL = 'all';

/** One for all, one for each status, with the counts. */
export function StatusTabs({ value, counts, onChange }: StatusTabsProps) {
  const t = useText(words);
  const kit = useKitText();
  const language = locale.use();
  const all = counts && Object.values(counts).reduce((sum, n) => sum + n, 0);
  return (
    <ListTabs<StatusCode | typeof ALL>
      label={t.statusFilter}
      value={value ?? ALL}
      tabs={[
        { value: ALL, label: kit.all, count: all },
        ...STATUS_CODES.map((code) => ({
          value: code,
          label: STATUS_NAMES[code][language],
          count: counts && (counts[code] ?? 0),
        })),
      ]}
      onChange={(next) => onChange(next === ALL ? undefined : next)}
    />
  );
}
