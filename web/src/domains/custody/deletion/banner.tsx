import './banner.css';
import { deletionApi } from '@cloudyard/contract/custody/deletion.ts';
import { Link } from 'react-router';
import { useMay } from '../../../kit/may.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { day } from '../../../kit/time.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/deletion/en.ts';

const EVERY_MS = 300_000;

/** In the header of everybody who stands in an enterprise that is to be deleted. */
export function DeletionBanner() {
  const t = useText(words);
  const may = useMay();
  const asked = useAsk(deletionApi.pending, {}, { refetchInterval: EVERY_MS });
  if (!asked.data) return null;
  const whole = fill(t.banner, { day: day(asked.data.dueAt) });
  const said = (
    <StatusTag tone="bad">
      <span className="cy-roomy">{whole}</span>
      <span className="custody-short" title={whole}>
        {t.bannerShort}
      </span>
    </StatusTag>
  );
  return (
    <span className="custody-banner cy-nowrap">
      {may('custody.deletion.ask') ? <Link to="/console/enterprise-data">{said}</Link> : said}
    </span>
  );
}
