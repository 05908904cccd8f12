import './certified.css';
import type { CertificationKind } from '@cloudyard/contract/enterprise/certification.ts';
import type { ReactNode } from 'react';
import { fill, locale, useText } from '../../../kit/text.ts';
import { words } from '../i18n/certification/en.ts';
import {
  type Content,
  changedFields,
  type FieldDef,
  type FieldGroup,
  GROUPS,
  shownText,
} from './certified-fields.ts';
import { EvidenceImage } from './evidence-image.tsx';

type ContentViewProps = {
  kind: CertificationKind;
  content: Content;
  /** The version in force, to mark differences. */
  before?: Content | null | undefined;
  /** The reviewer's reasons, by field. */
  reasons?: Readonly<Record<string, string>>;
};

/** A submitted version or the one in force, to read: numbers with their middle masked. */
export function ContentView({ kind, content, before, reasons = {} }: ContentViewProps) {
  const t = useText(words);
  const changed = changedFields(kind, before, content);
  return (
    <div className="cy-stack enterprise-certified-groups">
      {GROUPS[kind].map((group) => (
        <section key={group.name} aria-label={t.groups[group.name]}>
          <h3 className="cy-bottom-8 cy-plain cy-strong">{t.groups[group.name]}</h3>
          <FieldList
            kind={kind}
            group={group}
            row={(def) => (
              <>
                <FieldValue kind={kind} def={def} content={content} />
                {changed.has(def.name) && (
                  <span className="enterprise-certified-mark cy-round-4 cy-size-12 cy-text">
                    {t.changedMark}
                  </span>
                )}
                {reasons[def.name] && (
                  <p className="cy-bad">{fill(t.reasonMark, { reason: reasons[def.name] ?? '' })}</p>
                )}
              </>
            )}
          />
        </section>
      ))}
    </div>
  );
}

type FieldListProps = { kind: CertificationKind; group: FieldGroup; row: (def: FieldDef) => ReactNode };

/** The fields of one group with their names, in two columns where there is room. */
export function FieldList({ kind, group, row }: FieldListProps) {
  const name = useFieldName(kind);
  return (
    <dl className="enterprise-certified-list cy-grid">
      {picturesLast(group.fields).map((def) => (
        <div key={def.name} data-wide={def.control === 'area' || undefined}>
          <dt className="cy-faint cy-small">{name(def.name)}</dt>
          <dd className="cy-break">{row(def)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Pictures come last, so that texts stay aligned. */
const picturesLast = (fields: readonly FieldDef[]) => [
  ...fields.filter(({ control }) => control !== 'image'),
  ...fields.filter(({ control }) => control === 'image'),
];

export function useFieldName(kind: CertificationKind): (field: string) => string {
  const names: Readonly<Record<string, string>> = useText(words).fields[kind];
  return (field) => names[field] ?? field;
}

type FieldValueProps = { kind: CertificationKind; def: FieldDef; content: Content; plain?: boolean };

export function FieldValue({ kind, def, content, plain = false }: FieldValueProps) {
  const t = useText(words);
  const language = locale.use();
  const label = useFieldName(kind)(def.name);
  const value = content[def.name];
  if (!value) return <span className="cy-faint">{t.empty}</span>;
  if (def.control === 'image') return <EvidenceImage key={value} name={value} label={label} />;
  const text = shownText(def, { value, language, plain });
  return <span className={def.masked ? 'cy-mono cy-size-13' : 'enterprise-certified-text'}>{text}</span>;
}
