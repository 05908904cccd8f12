import type { DatabaseResource } from '@cloudyard/contract/space/database.ts';
import { bytes } from '../../../kit/figures.ts';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/database/en.ts';
import { Track, toneOf } from '../quota/track.tsx';

/** How large it is, against what it may become. */
export function SizeBar({ database }: { database: DatabaseResource }) {
  const t = useText(words);
  const { sizeBytes, limitBytes } = database;
  const share = limitBytes > 0 ? sizeBytes / limitBytes : 0;
  const said = fill(t.sizeOf, { size: bytes(sizeBytes), limit: bytes(limitBytes) });
  return (
    <span className="cy-inline-flex cy-center cy-gap-8">
      <span className="space-size">
        <Track>
          <i className={toneOf(share)} style={{ width: `${Math.min(1, share) * 100}%` }} />
        </Track>
      </span>
      <span className="cy-figures cy-small cy-nowrap">{said}</span>
    </span>
  );
}
