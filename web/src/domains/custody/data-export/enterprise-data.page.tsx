import { PageHead } from '../../../kit/list-page.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/data-export/en.ts';
import { ExportList } from './export-list.tsx';

/** All an enterprise has: handed out, and its end. */
export function EnterpriseDataPage() {
  const t = useText(words).enterprise;
  usePageTitle(t.title);
  return (
    <div className="cy-page">
      <PageHead title={t.title} sentence={t.sentence} />
      <div className="cy-stack">
        <ExportList whose="enterprise" />
      </div>
    </div>
  );
}
