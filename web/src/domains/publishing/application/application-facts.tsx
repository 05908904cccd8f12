import '../lent/operate.css';
import type { Application } from '@cloudyard/contract/publishing/application.ts';
import { Facts } from '../../../kit/detail-page.tsx';
import { useText } from '../../../kit/text.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/application/en.ts';

/** An application's basic data, to read. */
export function ApplicationFacts({ application }: { application: Application }) {
  const t = useText(words).form;
  const called = useLocalizedName();
  return (
    <div className="cy-stack">
      <Facts
        facts={[
          { label: t.enName, value: application.enName },
          { label: t.terminal, value: called(application.terminal) },
          { label: t.model, value: called(application.model) },
        ]}
      />
      <div
        className="publishing-verify-rich cy-break"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitised it when it was written; only text and its format are left
        dangerouslySetInnerHTML={{ __html: application.description }}
      />
    </div>
  );
}
