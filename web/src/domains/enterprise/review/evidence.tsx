import { type Dossier, reviewApi } from '@cloudyard/contract/enterprise/review.ts';
import { addressOf } from '@cloudyard/contract/kit/endpoint.ts';
import { Switch } from 'antd';
import { useState } from 'react';
import { Facts } from '../../../kit/detail-page.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { words } from '../i18n/review/en.ts';
import { Notice } from '../lent/notice.tsx';
import { useFieldName } from '../shared/content-view.tsx';
import { ImageViewer } from '../shared/image-viewer.tsx';
import { calledOf } from '../shared/person-name.ts';
import { STATE_TONES } from '../shared/version-banner.tsx';
import { FieldTable, type Look } from './field-table.tsx';
import { isWaiting, Overdue } from './review-columns.tsx';

type EvidenceProps = {
  dossier: Dossier;
  /** A picture was opened: the log has a new entry. */
  onLooked: () => void;
};

/** What was submitted, beside what is in force. */
export function Evidence({ dossier, onLooked }: EvidenceProps) {
  const t = useText(words);
  const [onlyChanges, setOnlyChanges] = useState(dossier.before !== null && isWaiting(dossier));
  const [look, setLook] = useState<Look>();
  const nameOf = useFieldName(dossier.kind);
  return (
    <Panel
      title={dossier.name}
      actions={<StatusTag tone={STATE_TONES[dossier.state]}>{t.states[dossier.state]}</StatusTag>}
    >
      <div className="cy-stack">
        <Head dossier={dossier} />
        <Alike dossier={dossier} />
        {dossier.before ? (
          // biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is its control
          <label className="cy-row">
            <Switch size="small" checked={onlyChanges} onChange={setOnlyChanges} />
            {t.onlyChanges}
          </label>
        ) : (
          <p className="cy-faint">{t.firstTime}</p>
        )}
        <FieldTable dossier={dossier} onlyChanges={onlyChanges} onLook={setLook} />
        <p className="cy-faint">{t.logged}</p>
      </div>
      {look && (
        <ImageViewer
          title={nameOf(look.field)}
          src={addressOf(reviewApi.evidence, { params: look })}
          note={t.logged}
          onClose={() => {
            setLook(undefined);
            onLooked();
          }}
        />
      )}
    </Panel>
  );
}

function Head({ dossier }: { dossier: Dossier }) {
  const t = useText(words);
  const { applicant, number, submitTime, lastAuthTime, overdue } = dossier;
  const facts = [
    { label: t.applicant, value: calledOf(applicant) },
    { label: t.number, value: fill(t.version, { n: number }) },
    {
      label: t.submittedAt,
      value: (
        <>
          <TimeText value={submitTime} />
          {overdue && <Overdue word={t.overdue} />}
        </>
      ),
    },
    { label: t.lastAuthTime, value: <TimeText value={lastAuthTime} /> },
  ];
  return <Facts facts={facts} />;
}

function Alike({ dossier: { alike } }: { dossier: Dossier }) {
  const t = useText(words);
  if (alike.length === 0) return null;
  return (
    <Notice
      type="warning"
      title={t.alike}
      description={
        <ul className="enterprise-certify-alike cy-flush">
          {alike.map(({ id, name, why }) => (
            <li key={`${id} ${why}`}>
              {name} <span className="cy-faint">{t.alikeWhy[why]}</span>
            </li>
          ))}
        </ul>
      }
    />
  );
}
