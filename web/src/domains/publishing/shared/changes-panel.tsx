import './publish.css';
import type { Change } from '@cloudyard/contract/publishing/values.ts';
import { Panel } from '../../../kit/panel.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/shared/en.ts';
import { useFieldLabel } from './field-label.ts';
import { plainText } from './plain-text.ts';

/** What is online beside the changes, field by field; hidden when there are none. */
export function ChangesPanel({ changes = [] }: { changes?: readonly Change[] | undefined }) {
  const t = useText(words).changes;
  const label = useFieldLabel();
  if (changes.length === 0) return null;
  return (
    <Panel title={t.title}>
      <div className="publishing-changes-table cy-scroll-x">
        <table className="cy-words-table">
          <thead>
            <tr>
              <th scope="col">{t.field}</th>
              <th scope="col">{t.live}</th>
              <th scope="col">{t.yours}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{label(field, t.fields)}</th>
                <td>{plainText(before)}</td>
                <td>{plainText(after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
