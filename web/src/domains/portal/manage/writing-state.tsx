import { Panel } from '../../../kit/panel.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, locale, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { articleAddress } from '../article/article-address.ts';
import { words } from '../i18n/manage/en.ts';
import { differences, stateOf, TONES } from './state-of.ts';
import type { Writing } from './use-writing.ts';

/** What readers see now, and how it differs from what is being written. */
export function WritingState({ writing: { kept, draft, dirty } }: { writing: Writing }) {
  const t = useText(words);
  const separator = locale.use() === 'cn' ? '、' : ', ';
  const published = kept?.published;
  const differing = published ? differences(draft, published) : [];
  const state = kept ? stateOf(kept) : 'draft';
  return (
    <Panel title={t.about}>
      <div className="portal-manage-state cy-grid cy-gap-8">
        <StatusTag tone={TONES[state]}>{t.states[state]}</StatusTag>
        {dirty && <StatusTag tone="busy">{t.unsaved}</StatusTag>}
        {kept ? (
          <span className="cy-faint">
            {t.changed} <TimeText value={kept.updatedAt} /> · {kept.updatedBy ?? t.house}
          </span>
        ) : (
          <span className="cy-faint">{t.never}</span>
        )}
        {kept?.publishedAt && (
          <span className="cy-faint">
            {t.since} <TimeText value={kept.publishedAt} />
          </span>
        )}
        <p role="status">
          {!published && t.notShown}
          {published && differing.length === 0 && t.same}
          {differing.length > 0 &&
            fill(t.differs, { fields: differing.map((key) => t.fields[key]).join(separator) })}
        </p>
        {kept && published && (
          <a
            href={articleAddress({ kind: published.kind, slug: published.slug, id: kept.id })}
            target="_blank"
            rel="noreferrer"
            title={t.opens}
          >
            {t.read}
          </a>
        )}
      </div>
    </Panel>
  );
}
