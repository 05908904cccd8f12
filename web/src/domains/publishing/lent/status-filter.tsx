import { STATUS_CODES, STATUS_NAMES, type StatusCode } from '@cloudyard/contract/publishing/values.ts';
import { Segmented } from 'antd';
import { locale, useKitText, useText } from '../../../kit/text.ts';
import { words } from '../i18n/shared/en.ts';
import { CountedName } from './counted-name.tsx';

type StatusFilterProps = {
  value: StatusCode | undefined;
  counts: Readonly<Record<string, number>> | undefined;
  onChange: (status?: StatusCode) => void;
};

const ALL = 'all';

/** One for all, one for each status, with the counts. */
export function StatusFilter({ value, counts = {}, onChange }: StatusFilterProps) {
  const t = useText(words);
  const kit = useKitText();
  const language = locale.use();
  const all = Object.values(counts).reduce((sum, n) => sum + n, 0);
  return (
    <div className="cy-fit cy-scroll-x">
      <Segmented<StatusCode | typeof ALL>
        aria-label={t.statusFilter}
        value={value ?? ALL}
        options={[
          { value: ALL, label: <CountedName name={kit.all} n={all} /> },
          ...STATUS_CODES.map((code) => ({
            value: code,
            label: <CountedName name={STATUS_NAMES[code][language]} n={counts[code] ?? 0} />,
          })),
        ]}
        onChange={(next) => onChange(next === ALL ? undefined : next)}
      />
    </div>
  );
}
