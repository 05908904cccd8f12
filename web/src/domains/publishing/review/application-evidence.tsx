import type { Plan } from '@cloudyard/contract/publishing/plan.ts';
import type { ApplicationDossier } from '@cloudyard/contract/publishing/review.ts';
import { Facts } from '../../../kit/detail-page.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/review/en.ts';
import { AppLogo } from '../lent/app-logo.tsx';
import { PriceTable } from '../lent/price-table.tsx';
import { AppStatusTag } from '../lent/status.tsx';
import { ChangesPanel } from './changes-panel.tsx';
import { isRevision } from './dossier.ts';
import { RevisionMark } from './review-columns.tsx';

const ANY_NUMBER = -1;

/** The plans and prices as a buyer will see them. */
function PlansPanel({ plans }: { plans: readonly Plan[] }) {
  const t = useText(words);
  return (
    <Panel title={t.plans}>
      {plans.length === 0 ? (
        <p className="cy-faint">{t.noPlans}</p>
      ) : (
        <div className="cy-stack">
          {plans.map((plan) => (
            <section key={plan.id} className="publishing-verify-plan" aria-label={plan.name}>
              <h3 className="cy-plain cy-strong">
                {plan.name} <code>{plan.code}</code>
              </h3>
              {plan.description && <p className="cy-faint">{plan.description}</p>}
              <Parameters plan={plan} />
              <PriceTable plan={plan} />
            </section>
          ))}
        </div>
      )}
    </Panel>
  );
}

function Parameters({ plan: { resourceParameters } }: { plan: Plan }) {
  const t = useText(words);
  return (
    <p>
      {resourceParameters
        .map(({ item, value }) =>
          fill(t.parameters[item], { n: value === ANY_NUMBER ? t.unlimited : value.toLocaleString() }),
        )
        .join(' · ')}
    </p>
  );
}

/** An application's data, its changes, its description, its prices. */
export function ApplicationEvidence({ dossier }: { dossier: ApplicationDossier }) {
  const t = useText(words);
  return (
    <>
      <Identity dossier={dossier} />
      <ChangesPanel dossier={dossier} />
      <Panel title={t.description}>
        <div
          className="publishing-verify-rich cy-break"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitised it when it was written; only text and its format are left
          dangerouslySetInnerHTML={{ __html: dossier.description || t.none }}
        />
      </Panel>
      <PlansPanel plans={dossier.resources} />
      <PartsPanels dossier={dossier} />
    </>
  );
}

function Identity({ dossier }: { dossier: ApplicationDossier }) {
  const t = useText(words);
  const called = useLocalizedName();
  const { audit, mainApplication, dependApplicationList: needs } = dossier;
  const facts = [
    { label: t.facts.code, value: <code>{dossier.code}</code> },
    { label: t.facts.enName, value: dossier.enName },
    { label: t.facts.terminal, value: called(dossier.terminal) },
    { label: t.facts.model, value: called(dossier.model) },
    { label: t.facts.type, value: called(dossier.type) },
    {
      label: t.facts.category,
      value: `${called(dossier.parentCategory)} / ${called(dossier.category)}`,
    },
    { label: t.facts.publisher, value: dossier.createCompanyName || dossier.createUserName },
    { label: t.facts.submitter, value: audit.submittedBy },
    { label: t.facts.submittedAt, value: <TimeText value={audit.submittedAt} /> },
    ...(mainApplication ? [{ label: t.facts.main, value: mainApplication.name }] : []),
    ...(needs.length > 0 ? [{ label: t.facts.needs, value: needs.map(({ name }) => name).join(', ') }] : []),
  ];
  return (
    <section className="cy-panel cy-identity" aria-label={dossier.name}>
      <AppLogo name={dossier.name} logo={dossier.logo} size={48} />
      <div className="cy-grow">
        <div className="cy-row">
          <h2>{dossier.name}</h2>
          {isRevision(dossier) && <RevisionMark t={t} />}
        </div>
        <Facts facts={facts} />
      </div>
    </section>
  );
}

/** Its versions and modules, if any. */
function PartsPanels({ dossier }: { dossier: ApplicationDossier }) {
  const t = useText(words);
  const versions = dossier.majorVersionList.flatMap(({ minorVersionList }) => minorVersionList);
  const modules = dossier.childApplicationList;
  return (
    <>
      {versions.length > 0 && (
        <Panel title={t.versions}>
          <ul className="publishing-verify-parts cy-list">
            {versions.map(({ id, version, status }) => (
              <li key={id}>
                <span>{version}</span>
                <AppStatusTag status={status} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {modules.length > 0 && (
        <Panel title={t.modules}>
          <ul className="publishing-verify-parts cy-list">
            {modules.map(({ id, name, logo, status }) => (
              <li key={id}>
                <span className="publishing-operate-name cy-inline cy-shrink">
                  <AppLogo name={name} logo={logo} size={24} />
                  {name}
                </span>
                <AppStatusTag status={status} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}
