import { Input, Segmented } from 'antd';
import { fill, useText } from '../../../../kit/text.ts';
import { RichText } from '../../../message/lent/rich-text.tsx';
import { words } from '../../i18n/article/manage/en.ts';
import { Labelled } from './labelled.tsx';
import type { Writing } from './use-writing.ts';

export type WrittenLanguage = 'cn' | 'en';
const FIELDS = {
  cn: { title: 'title', summary: 'summary', body: 'body', lengths: [120, 300] },
  en: { title: 'titleEn', summary: 'summaryEn', body: 'bodyEn', lengths: [200, 500] },
} as const;

type Props = { writing: Writing; language: WrittenLanguage; onLanguage: (language: WrittenLanguage) => void };

/** Title, summary and text, one language at a time. */
export function WritingFields({ writing: { draft, problems, change }, language, onLanguage }: Props) {
  const t = useText(words);
  const field = FIELDS[language];
  const nameOf = (one: WrittenLanguage) =>
    draft[FIELDS[one].body] === '' ? fill(t.emptyLanguage, { language: t.languages[one] }) : t.languages[one];
  return (
    <section className="cy-panel cy-pad portal-manage-writing cy-grid cy-gap-16" aria-label={t.body}>
      <div className="cy-row cy-between">
        <Segmented<WrittenLanguage>
          aria-label={t.language}
          value={language}
          options={(['cn', 'en'] as const).map((value) => ({ value, label: nameOf(value) }))}
          onChange={onLanguage}
        />
        {language === 'en' && <span className="cy-faint">{t.enHelp}</span>}
      </div>
      <Labelled label={t.fieldTitle} problem={problems[field.title]}>
        {(attributes) => (
          <Input
            {...attributes}
            size="large"
            value={draft[field.title]}
            maxLength={field.lengths[0]}
            status={problems[field.title] ? 'error' : ''}
            onChange={(event) => change({ [field.title]: event.target.value })}
          />
        )}
      </Labelled>
      <Labelled label={t.fieldSummary} help={t.summaryHelp} problem={problems[field.summary]}>
        {(attributes) => (
          <Input.TextArea
            {...attributes}
            rows={3}
            value={draft[field.summary]}
            maxLength={field.lengths[1]}
            onChange={(event) => change({ [field.summary]: event.target.value })}
          />
        )}
      </Labelled>
      <Labelled label={t.body} help={t.bodyHelp} problem={problems[field.body]}>
        {({ id }) => (
          <RichText
            // Keyed by language: another text in the same editor would count as typed.
            key={language}
            id={id}
            label={`${t.body} ${t.languages[language]}`}
            value={draft[field.body]}
            onChange={(html) => change({ [field.body]: html })}
            forPage
          />
        )}
      </Labelled>
    </section>
  );
}
