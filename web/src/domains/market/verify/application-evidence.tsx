import type { ApplicationDossier } from '@cloudyard/contract/market/review.ts';
import { Facts } from '../../../kit/detail-page.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/verify/en.ts';
import { AppLogo } from '../parts/app-logo.tsx';
import { AppStatusTag } from '../parts/status.tsx';
import { ChangesPanel } from './changes-panel.tsx';
import { isRevision } from './dossier.ts';
import { PlansPanel } from './plans-panel.tsx';
import { RevisionMark } from './verify-columns.tsx';

/** What an application is, what changed in it, what it says of itself, what it costs. */
export function ApplicationEvidence({ dossier }: { dossier: ApplicationDossier }) {
  const t = useText(words);
  return (
    <>
      <Identity dossier={dossier} />
      <ChangesPanel dossier={dossier} />
      <Panel title={t.description}>
        <div
          className="market-verify-rich cy-break"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server took out all that could act when it was written; only text and its shape are left
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
    { label: t.facts.submitter, value: audit.submittedBy ?? '—' },
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

/** Its versions and modules, where it has some. */
function PartsPanels({ dossier }: { dossier: ApplicationDossier }) {
  const t = useText(words);
  const versions = dossier.majorVersionList.flatMap(({ minorVersionList }) => minorVersionList);
  const modules = dossier.childApplicationList;
  return (
    <>
      {versions.length > 0 && (
        <Panel title={t.versions}>
          <ul className="market-verify-parts">
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
          <ul className="market-verify-parts">
            {modules.map(({ id, name, logo, status }) => (
              <li key={id}>
                <span className="market-operate-name cy-inline cy-shrink">
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
