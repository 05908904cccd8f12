import type { Dossier } from '@cloudyard/contract/enterprise/review.ts';
import { Panel } from '../../../kit/panel.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { words } from '../i18n/review/en.ts';
import { useFieldName } from '../parts/content-view.tsx';
import { calledOf } from '../parts/somebody.ts';
import { STATE_TONES } from '../parts/version-banner.tsx';

/** Who looked at which picture, when and from where. */
export function AccessLog({ dossier: { kind, views } }: { dossier: Dossier }) {
  const t = useText(words);
  const nameOf = useFieldName(kind);
  return (
    <Panel title={t.log}>
      {views.length === 0 ? (
        <p className="cy-faint">{t.logEmpty}</p>
      ) : (
        <ul className="enterprise-certify-log cy-list">
          {views.map((view) => (
            <li className="cy-wrap" key={view.id}>
              <TimeText value={view.at} />
              <span>{calledOf(view.viewer)}</span>
              <span>{nameOf(view.field)}</span>
              <code className="cy-faint">{view.address}</code>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** What was handed in before, and what became of it. */
export function Versions({ dossier: { id, history } }: { dossier: Dossier }) {
  const t = useText(words);
  return (
    <Panel title={t.history}>
      <ol className="enterprise-certify-versions cy-list">
        {history.map((one) => (
          <li className="cy-ruled" key={one.id} aria-current={one.id === id ? 'true' : undefined}>
            <span className="cy-queue-line">
              <b>{fill(t.version, { n: one.number })}</b>
              <StatusTag tone={STATE_TONES[one.state]}>{t.states[one.state]}</StatusTag>
            </span>
            <span className="cy-queue-line">
              <TimeText value={one.decidedAt ?? one.submittedAt} />
              {one.decidedBy && <span>{fill(t.decidedBy, { name: one.decidedBy })}</span>}
            </span>
            {one.remark && <p className="cy-top-4 cy-pre cy-break">{one.remark}</p>}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
