import './role-request.css';
import { roleRequestApi } from '@cloudyard/contract/access/role-request.ts';
import type { Reply } from '@cloudyard/contract/kit/endpoint.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { PageHead } from '../../../kit/list-page.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Panel } from '../../../kit/panel.tsx';
import { type Place, usePlaceId } from '../../../kit/place.ts';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { roleText } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/role-request/en.ts';
import { AskDrawer, type Asking } from './ask-drawer.tsx';
import { MyRequests } from './my-requests.tsx';

type Offered = Reply<typeof roleRequestApi.offered>[number];
type OfferedRolesProps = { enterpriseId: string; onAsk: (asking: Asking) => void };

/** The roles of a place that can be asked for, as cards. */
function OfferedRoles({ enterpriseId, onAsk }: OfferedRolesProps) {
  const t = useText(words).apply;
  const asked = useAsk(roleRequestApi.offered, { query: { enterpriseId } });
  return (
    <Panel title={t.offered}>
      <Loaded
        asked={asked}
        skeleton={<Skeleton active title={false} paragraph={{ rows: 3, width: '100%' }} />}
      >
        {(roles) =>
          roles.length === 0 ? (
            <Empty title={t.noneOffered} hint={t.noneOfferedHint} />
          ) : (
            <ul className="access-application-cards cy-grid cy-gap-16 cy-list">
              {roles.map((role) => (
                <li key={role.id} className="access-application-card cy-box cy-pad cy-column">
                  <RoleCard role={role} onAsk={onAsk} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}

function RoleCard({ role, onAsk }: { role: Offered; onAsk: (asking: Asking) => void }) {
  const t = useText(words).apply;
  return (
    <>
      <div className="cy-gap-4-12 cy-row cy-between">
        <h3 className="cy-strong cy-size-15 cy-lines-22">{roleText(role.name)}</h3>
        {role.held && <StatusTag tone="good">{t.held}</StatusTag>}
        {role.asked && <StatusTag tone="busy">{t.asked}</StatusTag>}
      </div>
      <p>{roleText(role.description) || <span className="cy-faint">{t.noDescription}</span>}</p>
      <p className="cy-faint">
        {role.approvers.length > 0 ? fill(t.decides, { names: role.approvers.join(' · ') }) : t.nobodyDecides}
      </p>
      {!role.held && !role.asked && (
        <Button onClick={() => onAsk(role)} aria-label={fill(t.askFor, { name: roleText(role.name) })}>
          {t.ask}
        </Button>
      )}
    </>
  );
}

export const ApplyEnterprisePage = () => <Apply place="enterprise" />;
export const ApplyPlatformPage = () => <Apply place="platform" />;

function Apply({ place }: { place: Place }) {
  const t = useText(words).apply;
  const enterpriseId = usePlaceId(place);
  const [asking, setAsking] = useState<Asking>();
  usePageTitle(t.title[place]);
  // Nil is the platform: a user in no enterprise must not see its roles as those of an enterprise.
  const nowhere = place === 'enterprise' && enterpriseId === NIL;
  return (
    <div className="cy-page">
      <PageHead title={t.title[place]} sentence={t.sentence[place]} />
      {nowhere ? (
        <section className="cy-panel" aria-label={t.personal}>
          <Empty
            title={t.personal}
            hint={t.personalHint}
            action={<Link to="/console/apply-platform-roles">{t.toPlatform}</Link>}
          />
        </section>
      ) : (
        <>
          <OfferedRoles enterpriseId={enterpriseId} onAsk={setAsking} />
          <MyRequests enterpriseId={enterpriseId} onAsk={setAsking} />
        </>
      )}
      {asking && <AskDrawer asking={asking} onClose={() => setAsking(undefined)} />}
    </div>
  );
}
