import { PageHead } from '../../../kit/list-page.tsx';
import { useMay } from '../../../kit/may.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { useText } from '../../../kit/text.ts';
import { DeletionPanel } from '../deletion/deletion-panel.tsx';
import { words } from '../i18n/data-export/en.ts';
import { ExportList } from './export-list.tsx';

/** All an enterprise has: handed out, and its end. */
export function EnterpriseDataPage() {
  const t = useText(words).enterprise;
  const may = useMay();
  usePageTitle(t.title);
  return (
    <div className="cy-page">
      <PageHead title={t.title} sentence={t.sentence} />
      <div className="cy-stack">
        <ExportList whose="enterprise" />
        {may('custody.deletion.ask') && <DeletionPanel />}
      </div>
    </div>
  );
}
