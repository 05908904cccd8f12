import '../audit.css';
import { type AuditDetail, entryApi } from '@cloudyard/contract/audit/entry.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { CopyId } from '../../../kit/copy-id.tsx';
import { DetailPage } from '../../../kit/detail-page.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { useText } from '../../../kit/text.ts';
import { exact } from '../../../kit/time.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import type { cn } from '../i18n/cn.ts';
import { words } from '../i18n/en.ts';
import { changesOf } from './changes.ts';
import { Diff } from './diff.tsx';
import { namingOf } from './naming.ts';
import { NONE, objectTypeOf, said, shortId } from './said.ts';

export function EntryDetailPage() {
  const { id = '' } = useParams();
  const asked = useAsk(entryApi.detail, { params: { id } });
  return <Loaded asked={asked}>{(entry) => <Entry entry={entry} />}</Loaded>;
}

function Entry({ entry }: { entry: AuditDetail }) {
  const t = useText(words);
  const { id, actorId, actorName, action, objectType, objectId, objectName, enterpriseId, seal, hash } =
    entry;
  const type = said(t.objectTypes, objectTypeOf(entry));
  const name = objectId === NONE ? '' : objectName; // of these there is only one, so the type is enough
  return (
    <DetailPage
      title={`${said(t.actions, action)} · ${name || type}`}
      identity={action in t.actions && <code className="cy-faint">{action}</code>}
      facts={[
        { label: t.time, value: exact(entry.time) },
        { label: t.actor, value: actorName },
        { label: t.object, value: [type, name].filter(Boolean).join(' · ') },
        { label: t.address, value: orNone(entry.address) },
        { label: t.enterprise, value: enterpriseOf(t, entry) },
      ]}
      aside={
        <>
          <Panel title={t.sealed}>
            {seal === null || hash === null ? (
              <StatusTag tone="busy">{t.sealing}</StatusTag>
            ) : (
              <dl className="audit-terms cy-break">
                <dt>{t.seal}</dt>
                <dd className="cy-figures">{`#${seal.toLocaleString()}`}</dd>
                <dt>{t.hash}</dt>
                <dd>
                  <CopyId id={hash} />
                </dd>
              </dl>
            )}
          </Panel>
          <Panel title={t.ids}>
            <dl className="audit-terms">
              <dt>{t.id}</dt>
              <dd>
                <CopyId id={id} />
              </dd>
              <dt>{t.objectId}</dt>
              <dd>{orNone(objectId)}</dd>
              {enterpriseId && (
                <>
                  <dt>{t.enterprise}</dt>
                  <dd>
                    <CopyId id={enterpriseId} />
                  </dd>
                </>
              )}
              <dt>{t.requestId}</dt>
              <dd>{orNone(entry.requestId)}</dd>
            </dl>
          </Panel>
          <Panel title={t.related}>
            <ul className="audit-links cy-list">
              {actorId && (
                <li>
                  <Link to={listOf({ actorId })}>{t.sameActor}</Link>
                </li>
              )}
              <li>
                <Link to={listOf(objectId === NONE ? { objectType } : { objectType, q: objectId })}>
                  {t.sameObject}
                </Link>
              </li>
            </ul>
          </Panel>
        </>
      }
    >
      <Difference entry={entry} />
    </DetailPage>
  );
}

/** Entries from before names were kept have the id alone, below. */
const enterpriseOf = (t: typeof cn, { enterpriseId, enterpriseName }: AuditDetail) =>
  enterpriseId ? (enterpriseName ?? shortId(enterpriseId)) : t.noEnterprise;

const orNone = (id: string) => (id === NONE ? '—' : <CopyId id={id} />);

const listOf = (filters: Record<string, string>) => `/console/audit-log?${new URLSearchParams(filters)}`;

function Difference({ entry }: { entry: AuditDetail }) {
  const { before, after } = entry;
  const t = useText(words);
  const [raw, setRaw] = useState(false);
  const changes = changesOf(before, after);
  return (
    <Panel
      title={t.difference}
      actions={
        changes.length > 0 && (
          <Button type="text" size="small" aria-pressed={raw} onClick={() => setRaw(!raw)}>
            {t.raw}
          </Button>
        )
      }
    >
      {raw ? (
        <pre className="audit-raw cy-flush cy-scroll-x">{JSON.stringify({ before, after }, null, 2)}</pre>
      ) : (
        <Diff changes={changes} naming={namingOf(entry)} />
      )}
    </Panel>
  );
}
