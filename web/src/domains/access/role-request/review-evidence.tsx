import { type GrantNode, grantApi } from '@cloudyard/contract/access/grant.ts';
import type { RoleRequest } from '@cloudyard/contract/access/role-request.ts';
import { Skeleton, Tag } from 'antd';
import { Facts } from '../../../kit/detail-page.tsx';
import { useMay } from '../../../kit/may.tsx';
import { Panel } from '../../../kit/panel.tsx';
import type { Place } from '../../../kit/place.ts';
import { Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { roleText, useLocalizedName } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/role-request/en.ts';
import { roleKeyIn } from '../shared/place.ts';

/** Everything a verdict needs: the applicant, their roles, the reason, the duration, and what the role grants. */
export function ReviewEvidence({ application, place }: { application: RoleRequest; place: Place }) {
  const t = useText(words);
  const { applicant, role, reason, days, holds, createdAt, enterprise } = application;
  const mayReadRoles = useMay()(roleKeyIn(place, 'read'));
  const facts = [
    { label: t.review.applicant, value: applicant.realName || applicant.username },
    { label: t.review.account, value: <code>{applicant.username}</code> },
    { label: t.review.askedAt, value: <TimeText value={createdAt} /> },
    { label: t.review.role, value: roleText(role.name) },
    { label: t.term.label, value: days === null ? t.term.forGood : fill(t.term.days, { n: days }) },
  ];
  return (
    <Panel title={t.review.evidence}>
      <div className="cy-stack">
        <Facts facts={facts} />
        <Part title={t.apply.reason}>
          <p className="cy-pre cy-break">{reason}</p>
        </Part>
        <Part title={t.review.holds}>
          {holds.length > 0 ? (
            <div className="cy-row">
              {holds.map((name) => (
                <Tag key={name}>{roleText(name)}</Tag>
              ))}
            </div>
          ) : (
            <p className="cy-faint">{t.review.holdsNothing}</p>
          )}
        </Part>
        <Part title={t.review.description}>
          <p>{roleText(role.description) || <span className="cy-faint">{t.apply.noDescription}</span>}</p>
        </Part>
        {mayReadRoles && (
          <Part title={t.review.gives}>
            <Gives roleId={role.id} enterpriseId={enterprise} />
          </Part>
        )}
      </div>
    </Panel>
  );
}

const Part = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section aria-label={title}>
    <h3 className="cy-bottom-4 cy-regular cy-faint cy-small">{title}</h3>
    {children}
  </section>
);

/** The grants of the role, menu by menu. */
function Gives({ roleId, enterpriseId }: { roleId: string; enterpriseId: string }) {
  const t = useText(words).review;
  const asked = useAsk(grantApi.tree, { query: { roleId, enterpriseId } });
  const called = useLocalizedName();
  return (
    <Loaded asked={asked} skeleton={<Skeleton active title={false} paragraph={{ rows: 3 }} />}>
      {(tree) => {
        const menus = granting(tree);
        if (menus.length === 0) return <p className="cy-faint">{t.givesNothing}</p>;
        return (
          <dl className="cy-grid cy-gap-8">
            {menus.map((menu) => (
              <div key={menu.id}>
                <dt className="cy-medium">{called(menu)}</dt>
                <dd className="cy-faint">
                  {menu.offered
                    .filter(({ granted }) => granted)
                    .map(called)
                    .join(' · ')}
                </dd>
              </div>
            ))}
          </dl>
        );
      }}
    </Loaded>
  );
}

const granting = (nodes: readonly GrantNode[]): GrantNode[] =>
  nodes.flatMap((node) => [
    ...(node.offered.some(({ granted }) => granted) ? [node] : []),
    ...granting(node.children),
  ]);
