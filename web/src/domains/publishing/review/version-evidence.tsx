import type { VersionDossier } from '@cloudyard/contract/publishing/review.ts';
import { type Authority, SUBMITTED_HEIGHT } from '@cloudyard/contract/publishing/version.ts';
import { type Fact, Facts } from '../../../kit/detail-page.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/review/en.ts';
import { AppLogo } from '../lent/app-logo.tsx';
import { useApplicationName } from '../shared/use-application-name.ts';
import { ChangesPanel } from './changes-panel.tsx';
import { isRevision, nameOf } from './dossier.ts';
import { FilesPanel } from './files-panel.tsx';
import { RevisionMark } from './review-columns.tsx';
import { Screenshots } from './screenshots.tsx';

/** What a version consists of: pictures, files, its way of release, its authorities. */
export function VersionEvidence({ dossier }: { dossier: VersionDossier }) {
  const t = useText(words);
  return (
    <>
      <Identity dossier={dossier} />
      <ChangesPanel dossier={dossier} />
      <Panel title={t.notes}>
        <p className="cy-pre cy-break">{dossier.description || t.none}</p>
      </Panel>
      <Screenshots shots={dossier.screenshots} />
      <FilesPanel dossier={dossier} />
      <Authorities authorities={dossier.majorVersion.authorities} />
      {dossier.profile && (
        <Panel title={t.profile}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be focused */}
          <pre className="publishing-verify-profile cy-flush cy-scroll" tabIndex={0}>
            {dossier.profile}
          </pre>
        </Panel>
      )}
    </>
  );
}

function Identity({ dossier }: { dossier: VersionDossier }) {
  const t = useText(words);
  const called = useLocalizedName();
  const appCalled = useApplicationName();
  const name = nameOf(dossier, appCalled);
  const { audit, application, releaseCompanyName, releaseUserName } = dossier;
  const facts: Fact[] = [
    { label: t.facts.version, value: dossier.version },
    { label: t.facts.sourceType, value: called(dossier.sourceType) },
    { label: t.facts.type, value: called(application.type) },
    { label: t.facts.publisher, value: releaseCompanyName || releaseUserName },
    { label: t.facts.submitter, value: audit.submittedBy },
    { label: t.facts.submittedAt, value: <TimeText value={audit.submittedAt} /> },
    ...given(t.facts.image, dossier.image),
    ...given(t.facts.externalUrl, dossier.externalUrl),
    ...given(t.facts.port, dossier.containerPort?.toString()),
    ...given(t.facts.accessUrl, dossier.accessUrl),
    ...given(t.facts.menuName, dossier.menuName),
    { label: t.facts.height, value: fill(t.px, { n: dossier.screenHeight ?? SUBMITTED_HEIGHT }) },
  ];
  return (
    <section className="cy-panel cy-identity" aria-label={name}>
      <AppLogo name={appCalled(application)} logo={application.logo} size={48} />
      <div className="cy-grow">
        <div className="cy-row">
          <h2>{name}</h2>
          {isRevision(dossier) && <RevisionMark t={t} />}
        </div>
        <Facts facts={facts} />
      </div>
    </section>
  );
}

/** Addresses are shown, not linked: a verifier decides whether to go there. */
const given = (label: string, value: string | undefined): Fact[] =>
  value ? [{ label, value: <code className="cy-pre cy-break">{value}</code> }] : [];

function Authorities({ authorities }: { authorities: readonly Authority[] }) {
  const t = useText(words);
  return (
    <Panel title={t.authorities}>
      {authorities.length === 0 ? (
        <p className="cy-faint">{t.noAuthorities}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be focused
        <section className="publishing-verify-table cy-scroll-x" tabIndex={0} aria-label={t.authorities}>
          <table className="cy-words-table">
            <thead>
              <tr>
                <th scope="col">{t.authority.code}</th>
                <th scope="col">{t.authority.name}</th>
                <th scope="col">{t.authority.description}</th>
              </tr>
            </thead>
            <tbody>
              {authorities.map(({ code, name, description }) => (
                <tr key={code}>
                  <th scope="row">
                    <code>{code}</code>
                  </th>
                  <td>{name}</td>
                  <td>{description || '—'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Panel>
  );
}
