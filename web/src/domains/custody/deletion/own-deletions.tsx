import { deletionApi } from '@cloudyard/contract/custody/deletion.ts';
import { DataTable } from '../../../kit/data-table.tsx';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/deletion/en.ts';
import { deletionColumns } from './deletion-columns.tsx';

/** Whoever asked for the end of an enterprise finds its certificate here; others see nothing. */
export function OwnDeletions() {
  const t = useText(words);
  const asked = useAsk(deletionApi.mine, {});
  if (!asked.data?.length) return null;
  return (
    <section className="cy-panel" aria-label={t.mine}>
      <header className="cy-panel-head">
        <h2>{t.mine}</h2>
      </header>
      <DataTable asked={asked} rows={asked.data} columns={deletionColumns(t)} empty={null} />
    </section>
  );
}
