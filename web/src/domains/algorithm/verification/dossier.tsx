import { type AlgorithmDossier, verificationApi } from '@cloudyard/contract/algorithm/verification.ts';
import { Button } from 'antd';
import { CopyId } from '../../../kit/copy-id.tsx';
import { Facts } from '../../../kit/detail-page.tsx';
import { bytes } from '../../../kit/figures.ts';
import { Panel } from '../../../kit/panel.tsx';
import { fill, locale, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useToast } from '../../../kit/toast.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words as kinds } from '../i18n/shared/parts/en.ts';
import { words } from '../i18n/verification/en.ts';
import { EvidenceView } from '../shared/evidence.tsx';
import { shortDigest } from '../shared/evidence-words.ts';
import { ParameterTable, PortTable } from '../shared/parameter-table.tsx';
import { Ports } from '../shared/ports.tsx';
import { PackageFiles } from './package-files.tsx';
import { isTrying, publisherOf } from './verification-state.ts';

type DossierProps = { dossier: AlgorithmDossier };

/** Everything a verdict stands on. */
export function DossierParts({ dossier, onTried }: DossierProps & { onTried: () => void }) {
  const t = useText(words);
  const called = useLocalizedName();
  return (
    <div className="cy-stack">
      <About dossier={dossier} />
      <Trial dossier={dossier} onTried={onTried} />
      <Panel title={t.interface}>
        <div className="cy-stack">
          <Ports name={called(dossier)} parameters={dossier.parameters} />
          <PortTable parameters={dossier.parameters} />
          <ParameterTable parameters={dossier.parameters} />
        </div>
      </Panel>
      <PackageFiles id={dossier.id} digest={dossier.digest} files={dossier.files} />
    </div>
  );
}

function About({ dossier }: DossierProps) {
  const t = useText(words);
  const { types } = useText(kinds);
  const called = useLocalizedName();
  const { algorithmCategory: category, digest, onlineVersion, fileBytes, keyword } = dossier;
  const description =
    locale.use() === 'en' ? dossier.descriptionEn || dossier.description : dossier.description;
  return (
    <Panel title={t.description}>
      <div className="cy-stack">
        {description ? (
          <p className="cy-pre cy-break">{description}</p>
        ) : (
          <p className="cy-faint">{t.noDescription}</p>
        )}
        {keyword && <p className="cy-faint">{fill(t.keyword, { text: keyword })}</p>}
        <Facts
          facts={[
            { label: t.facts.publisher, value: publisherOf(dossier) },
            { label: t.facts.submitter, value: dossier.moves.find(({ to }) => to === '2')?.byName },
            { label: t.facts.submitted, value: <TimeText value={dossier.submitDate} /> },
            { label: t.facts.type, value: types[dossier.algorithmType.code] },
            { label: t.facts.category, value: category && called(category) },
            { label: t.facts.size, value: bytes(fileBytes) },
            {
              label: t.facts.digest,
              value: digest && <CopyId id={digest} text={shortDigest(digest)} />,
            },
            {
              label: t.facts.approved,
              value: onlineVersion === null ? null : fill(t.version, { n: onlineVersion }),
            },
          ]}
        />
      </div>
    </Panel>
  );
}

function Trial({ dossier, onTried }: DossierProps & { onTried: () => void }) {
  const t = useText(words);
  const toast = useToast();
  const called = useLocalizedName();
  const again = useSend(verificationApi.again, { act: 'list', refresh: [verificationApi.page] });
  const { id, evidence, hindrance, digest } = dossier;
  const start = () =>
    again.mutate(
      { params: { id } },
      {
        thing: called(dossier),
        onSuccess: () => {
          toast.success(t.begun);
          onTried();
        },
      },
    );
  return (
    <Panel
      title={t.trial}
      actions={
        hindrance === null && (
          <Button size="small" loading={again.isPending} disabled={isTrying(evidence)} onClick={start}>
            {t.again}
          </Button>
        )
      }
    >
      {evidence ? (
        <>
          {evidence.digest !== digest && <p className="cy-bad cy-bottom-12">{t.otherContent}</p>}
          <EvidenceView evidence={evidence} />
        </>
      ) : (
        <p className="cy-faint">{t.noEvidence}</p>
      )}
    </Panel>
  );
}
