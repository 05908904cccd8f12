import { applicationApi } from '@cloudyard/contract/access/application.ts';
import type { Reply } from '@cloudyard/contract/kit/endpoint.ts';
import { Button, Skeleton } from 'antd';
import { Panel } from '../../../kit/panel.tsx';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/application/en.ts';
import type { Asking } from './ask-drawer.tsx';

type Offered = Reply<typeof applicationApi.offered>[number];
type OfferedRolesProps = { enterpriseId: string; onAsk: (asking: Asking) => void };

/** The roles of a place that can be asked for, as cards. */
export function OfferedRoles({ enterpriseId, onAsk }: OfferedRolesProps) {
  const t = useText(words).apply;
  const asked = useAsk(applicationApi.offered, { query: { enterpriseId } });
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
      <div className="access-application-card-head cy-row cy-between">
        <h3 className="cy-strong">{role.name}</h3>
        {role.held && <StatusTag tone="good">{t.held}</StatusTag>}
        {role.asked && <StatusTag tone="busy">{t.asked}</StatusTag>}
      </div>
      <p>{role.description || <span className="cy-faint">{t.noDescription}</span>}</p>
      <p className="cy-faint">
        {role.approvers.length > 0 ? fill(t.decides, { names: role.approvers.join(' · ') }) : t.nobodyDecides}
      </p>
      {!role.held && !role.asked && (
        <Button onClick={() => onAsk(role)} aria-label={fill(t.askFor, { name: role.name })}>
          {t.ask}
        </Button>
      )}
    </>
  );
}
