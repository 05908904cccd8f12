import type { Phase, SpaceRow } from '@cloudyard/contract/space/space.ts';
import { SPACE_STATUS, type SpaceCode } from '@cloudyard/contract/space/values.ts';
import { StatusTag, type Tone } from '../../../kit/status-tag.tsx';
import { useText } from '../../../kit/text.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/shared/en.ts';

const TONES: Record<SpaceCode, Tone> = {
  [SPACE_STATUS.draft]: 'neutral',
  [SPACE_STATUS.submitted]: 'busy',
  [SPACE_STATUS.approved]: 'busy',
  [SPACE_STATUS.online]: 'good',
  [SPACE_STATUS.offline]: 'bad',
  [SPACE_STATUS.sealed]: 'neutral',
};

export function SpaceTag({ status }: Pick<SpaceRow, 'status'>) {
  return <StatusTag tone={TONES[status.code]}>{useLocalizedName()(status)}</StatusTag>;
}

/** The phases worth a word beside the status. */
const PHASE_TONES: Partial<Record<Phase, Tone>> = { ending: 'caution', grace: 'bad', frozen: 'bad' };

/** Where it stands in its paid time, once that needs attention. */
export function PhaseTag({ phase }: Pick<SpaceRow, 'phase'>) {
  const t = useText(words);
  const tone = PHASE_TONES[phase];
  return tone ? <StatusTag tone={tone}>{t.phases[phase]}</StatusTag> : null;
}
