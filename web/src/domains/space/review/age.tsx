import { ageText, ageTone } from '../../../kit/age.ts';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/review/en.ts';

export function Age({ hours }: { hours: number }) {
  const t = useText(words);
  return (
    <span title={t.ageHint}>
      <StatusTag tone={ageTone(hours)}>{ageText(t.age, hours)}</StatusTag>
    </span>
  );
}
