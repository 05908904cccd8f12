import type { CertificationKind } from '@cloudyard/contract/enterprise/certification.ts';
import { Skeleton } from 'antd';
import { Panel } from '../../../kit/panel.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import type { Asked } from '../../../kit/use-ask.ts';
import { words } from '../i18n/certification/en.ts';
import { useFieldName } from '../shared/content-view.tsx';
import { STATE_TONES } from '../shared/version-banner.tsx';
import type { Version } from './beginning.ts';

type VersionHistoryProps = {
  kind: CertificationKind;
  asked: Asked & { data: Version[] | undefined };
  inForceId?: string | undefined;
};

/** Every version with its verdict and the reasons. */
export function VersionHistory({ kind, asked, inForceId }: VersionHistoryProps) {
  const t = useText(words).info;
  return (
    <Panel title={t.history}>
      <Loaded asked={asked} skeleton={<Skeleton active title={false} paragraph={{ rows: 3 }} />}>
        {(versions) =>
          versions.length === 0 ? (
            <p className="cy-faint">{t.historyEmpty}</p>
          ) : (
            <ol className="enterprise-certify-history cy-list">
              {versions.map((version) => (
                <li key={version.id}>
                  <VersionLine kind={kind} version={version} inForce={version.id === inForceId} />
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </Panel>
  );
}

type VersionLineProps = { kind: CertificationKind; version: Version; inForce: boolean };

function VersionLine({ kind, version, inForce }: VersionLineProps) {
  const t = useText(words);
  const nameOf = useFieldName(kind);
  const at = version.decidedAt ?? version.submittedAt;
  return (
    <>
      <div className="enterprise-certify-version cy-gap-4-12 cy-flex cy-wrap cy-baseline">
        <b>{fill(t.info.number, { n: version.number })}</b>
        <StatusTag tone={STATE_TONES[version.state]}>
          {inForce ? t.info.now : t.states[version.state]}
        </StatusTag>
        {at && <TimeText value={at} />}
      </div>
      {version.remark && <p className="cy-faint cy-top-4 cy-pre cy-break">{version.remark}</p>}
      {Object.entries(version.reasons).map(([field, reason]) => (
        <p key={field} className="cy-faint cy-top-4 cy-pre cy-break">
          {nameOf(field)}
          {': '}
          {reason}
        </p>
      ))}
    </>
  );
}
