import { type CategoryNode, categoryApi } from '@cloudyard/contract/publishing/category.ts';
import type { Change } from '@cloudyard/contract/publishing/values.ts';
import { Panel } from '../../../kit/panel.tsx';
import { type Locale, locale, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { localizedName } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/review/en.ts';
import { imageAddress } from '../lent/app-logo.tsx';
import { authorityLines, groupedChanges, sideText } from '../lent/change-text.ts';
import { useFieldLabel } from '../shared/field-label.ts';
import type { Dossier } from './dossier.ts';

type Names = ReadonlyMap<string, string>;

/** What differs from the last approved state, field by field. */
export function ChangesPanel({ dossier }: { dossier: Dossier }) {
  const t = useText(words);
  const changes = groupedChanges(dossier.changes);
  const ids = useNames(dossier);
  const isFirst = !dossier.moves.some(({ event }) => event === 'approve');
  return (
    <Panel title={t.changes}>
      {changes.length === 0 ? (
        <p className="cy-faint">{isFirst ? t.firstTime : t.noChanges}</p>
      ) : (
        <section
          className="publishing-verify-table cy-scroll-x"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be focused
          tabIndex={0}
          aria-label={`${t.before} · ${t.after}`}
        >
          <table className="cy-words-table">
            <thead>
              <tr>
                <th scope="col">{t.field}</th>
                <th scope="col">{t.before}</th>
                <th scope="col">{t.after}</th>
              </tr>
            </thead>
            <tbody>
              {changes.map((change) => (
                <ChangeLine key={change.field} change={change} ids={ids} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Panel>
  );
}

function ChangeLine({ change, ids }: { change: Change; ids: Names }) {
  const t = useText(words);
  const label = useFieldLabel();
  const { field, before, after } = change;
  return (
    <tr>
      <th scope="row">{label(field, t.fields)}</th>
      {field === 'authorities' ? (
        <td colSpan={2}>
          <ul className="cy-list">
            {authorityLines(before, after).map(({ mark, text }) => (
              <li key={text}>
                <code>{mark}</code> {text}
              </li>
            ))}
          </ul>
        </td>
      ) : (
        <>
          <td>
            <Side field={field} value={before} ids={ids} />
          </td>
          <td data-now>
            <Side field={field} value={after} ids={ids} />
          </td>
        </>
      )}
    </tr>
  );
}

type SideProps = { field: string; value: unknown; ids: Names };

function Side({ field, value, ids }: SideProps) {
  const t = useText(words);
  if (field === 'logo' && typeof value === 'string') return <Thumb uri={value} alt={t.fields.logo} />;
  if (field === 'screenshots' && Array.isArray(value) && value.length > 0)
    return (
      <span className="cy-inline-flex cy-wrap cy-gap-4">
        {value.map(({ uri, alt }: { uri: string; alt: string }) => (
          <Thumb key={uri} uri={uri} alt={alt || t.fields.screenshots} />
        ))}
      </span>
    );
  const text = sideText(field, value, { codes: t.codes, ids });
  return text ? <span className="cy-pre cy-break">{text}</span> : <span className="cy-faint">{t.none}</span>;
}

const Thumb = ({ uri, alt }: { uri: string; alt: string }) => (
  <img
    className="publishing-verify-thumb cy-round-4"
    src={imageAddress(uri, '64')}
    alt={alt}
    title={alt}
    loading="lazy"
  />
);

/** Categories and required modules come as ids. */
function useNames(dossier: Dossier): Names {
  const language = locale.use();
  const tree = useAsk(categoryApi.tree, {}).data ?? [];
  const needs = 'dependApplicationList' in dossier ? dossier.dependApplicationList : [];
  return new Map([
    ...tree.flatMap((parent) => named(parent, language)),
    ...needs.map(({ dependApplicationId, name }): [string, string] => [dependApplicationId, name]),
  ]);
}

const named = (parent: CategoryNode, language: Locale): [string, string][] =>
  parent.children.map((leaf) => [
    leaf.id,
    `${localizedName(language, parent)} / ${localizedName(language, leaf)}`,
  ]);
