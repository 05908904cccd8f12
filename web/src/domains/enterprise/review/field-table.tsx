import type { Dossier } from '@cloudyard/contract/enterprise/review.ts';
import { Button } from 'antd';
import { fill, locale, useText } from '../../../kit/text.ts';
import { words as certificationWords } from '../i18n/certification/en.ts';
import { words } from '../i18n/review/en.ts';
import { type FieldDef, GROUPS, shownText } from '../shared/certified-fields.ts';
import { useFieldName } from '../shared/content-view.tsx';

/** A picture of one version. */
export type Look = { id: string; field: string };

type FieldTableProps = { dossier: Dossier; onlyChanges: boolean; onLook: (look: Look) => void };

/** Field by field: in force beside new; changes are marked with colour and word. */
export function FieldTable({ dossier, onlyChanges, onLook }: FieldTableProps) {
  const t = useText(words);
  const groupNames = useText(certificationWords).groups;
  const { kind, before, beforeNumber, changed } = dossier;
  const isShown = ({ name }: FieldDef) => !before || !onlyChanges || changed.includes(name);
  const groups = GROUPS[kind]
    .map((group) => ({ ...group, fields: group.fields.filter(isShown) }))
    .filter(({ fields }) => fields.length > 0);
  if (groups.length === 0) return <p className="cy-faint">{t.nothingChanged}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be focused
    <section className="enterprise-certify-table cy-scroll-x" tabIndex={0} aria-label={t.evidence}>
      <table className="cy-words-table">
        <thead>
          <tr>
            <th scope="col">{t.field}</th>
            {before && <th scope="col">{fill(t.inForce, { n: beforeNumber ?? 0 })}</th>}
            <th scope="col">{t.fresh}</th>
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.name}>
            <tr className="enterprise-certify-table-group">
              <th scope="rowgroup" colSpan={before ? 3 : 2}>
                {groupNames[group.name]}
              </th>
            </tr>
            {group.fields.map((def) => (
              <FieldLine key={def.name} dossier={dossier} def={def} onLook={onLook} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

type FieldLineProps = { dossier: Dossier; def: FieldDef; onLook: (look: Look) => void };

function FieldLine({ dossier, def, onLook }: FieldLineProps) {
  const t = useText(words);
  const { id, kind, before, beforeNumber, content, changed, history } = dossier;
  const name = useFieldName(kind)(def.name);
  const isChanged = changed.includes(def.name);
  const beforeId = history.find(({ number }) => number === beforeNumber)?.id;
  return (
    <tr data-changed={isChanged || undefined}>
      <th scope="row">
        {name}
        {isChanged && (
          <span className="enterprise-certified-mark cy-round-4 cy-size-12 cy-text">{t.changed}</span>
        )}
      </th>
      {before && (
        <td>
          <Shown
            def={def}
            value={before[def.name]}
            label={fill(t.lookOfBefore, { name })}
            onLook={beforeId ? () => onLook({ id: beforeId, field: def.name }) : undefined}
          />
        </td>
      )}
      <td>
        <Shown
          def={def}
          value={content[def.name]}
          label={fill(t.lookOf, { name })}
          onLook={() => onLook({ id, field: def.name })}
        />
      </td>
    </tr>
  );
}

type ShownProps = {
  def: FieldDef;
  value: string | undefined;
  label: string;
  onLook: (() => void) | undefined;
};

function Shown({ def, value, label, onLook }: ShownProps) {
  const t = useText(words);
  const language = locale.use();
  if (!value) return <span className="cy-faint">{t.none}</span>;
  if (def.control !== 'image')
    // A reviewer compares numbers digit by digit with the picture.
    return (
      <span className={def.masked ? 'cy-mono cy-size-13' : 'enterprise-certified-text'}>
        {shownText(def, { value, language, plain: true })}
      </span>
    );
  return (
    <Button size="small" aria-label={label} disabled={!onLook} onClick={onLook}>
      {t.look}
    </Button>
  );
}
