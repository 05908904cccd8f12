import { addressOf } from '@cloudyard/contract/kit/endpoint.ts';
import { marketFileApi } from '@cloudyard/contract/publishing/file.ts';
import type { VersionDossier } from '@cloudyard/contract/publishing/review.ts';
import type { StoredFile } from '@cloudyard/contract/publishing/values.ts';
import type { ReactNode } from 'react';
import { CopyId } from '../../../kit/copy-id.tsx';
import { bytes } from '../../../kit/figures.ts';
import { Panel } from '../../../kit/panel.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/review/en.ts';

/** Documents open in a new browser tab; the program is only ever downloaded. */
export function FilesPanel({ dossier: { detailFiles, program } }: { dossier: VersionDossier }) {
  const t = useText(words);
  if (detailFiles.length === 0 && !program)
    return (
      <Panel title={t.files}>
        <p className="cy-faint">{t.noFiles}</p>
      </Panel>
    );
  return (
    <Panel title={t.files}>
      <ul className="publishing-verify-parts cy-list">
        {detailFiles.map((file) => (
          <FileLine key={file.name} kind={t.fileTypes[file.type]} file={file}>
            <a
              href={addressOf(marketFileApi.document, { params: { name: file.name } })}
              target="_blank"
              rel="noreferrer"
              aria-label={fill(t.opensNew, { name: file.originalName })}
            >
              {t.openFile}
            </a>
          </FileLine>
        ))}
        {program && (
          <FileLine kind={t.fileTypes.PROGRAM} file={program}>
            <a
              href={addressOf(marketFileApi.program, { params: { name: program.name } })}
              download={program.originalName}
            >
              {t.download}
            </a>
          </FileLine>
        )}
      </ul>
    </Panel>
  );
}

type FileLineProps = { kind: string; file: StoredFile; children: ReactNode };

const FileLine = ({ kind, file, children }: FileLineProps) => (
  <li>
    <span className="cy-gap-0-12 cy-flex cy-wrap cy-shrink cy-break">
      <b className="cy-medium">{kind}</b>
      <span className="cy-faint">
        {file.originalName} · {bytes(file.bytes)}
      </span>
      <CopyId id={file.sha256} />
    </span>
    {children}
  </li>
);
