import { DownloadOutlined } from '@ant-design/icons';
import { algorithmApi } from '@cloudyard/contract/algorithm/algorithm.ts';
import type { Algorithm } from '@cloudyard/contract/algorithm/shown.ts';
import { Alert, Button, Input } from 'antd';
import { save } from '../../../kit/call.ts';
import { CopyId } from '../../../kit/copy-id.tsx';
import { type Fact, Facts } from '../../../kit/detail-page.tsx';
import { bytes } from '../../../kit/figures.ts';
import { Skeleton } from '../../../kit/skeleton.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { fill, locale, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/algorithm/en.ts';
import { words as sharedWords } from '../i18n/shared/en.ts';
import { shortDigest } from '../shared/evidence-words.ts';
import { FileTable } from '../shared/file-table.tsx';

const MOST_LISTED = 200;
/** As high as its lines, between a few and a screen of them. */
const rowsFor = (text: string) => Math.min(28, Math.max(4, text.split('\n').length));

/** What it is for, and what it is made of. */
export function OverviewTab({ algorithm }: { algorithm: Algorithm }) {
  const t = useText(words).view;
  const shared = useText(sharedWords);
  const language = locale.use();
  const { description, descriptionEn, algorithmStatus, reason } = algorithm;
  const said = language === 'en' && descriptionEn !== '' ? descriptionEn : description;
  return (
    <div className="cy-pad cy-stack">
      {algorithmStatus.code === '4' && reason !== '' && (
        <Alert type="warning" showIcon title={fill(shared.refused, { reason })} />
      )}
      <section aria-label={t.description}>
        <h3 className="cy-plain cy-medium cy-bottom-8">{t.description}</h3>
        {said ? <p className="cy-pre cy-break">{said}</p> : <p className="cy-faint">{t.noDescription}</p>}
      </section>
      <Facts facts={useContentFacts(algorithm)} />
      <Content algorithm={algorithm} />
    </div>
  );
}

function useContentFacts({ keyword, digest, approvedDigest, fileName, fileBytes }: Algorithm): Fact[] {
  const t = useText(words).view;
  const digestOf = (text: string) => <CopyId id={text} text={shortDigest(text)} />;
  const isChanged = approvedDigest !== null && approvedDigest !== digest;
  return [
    ...(keyword ? [{ label: t.keyword, value: keyword }] : []),
    ...(fileName ? [{ label: t.fileName, value: <code>{fileName}</code> }] : []),
    ...(fileBytes > 0 ? [{ label: t.fileSize, value: bytes(fileBytes) }] : []),
    ...(digest ? [{ label: t.digest, value: digestOf(digest) }] : []),
    ...(isChanged ? [{ label: t.approved, value: digestOf(approvedDigest) }] : []),
  ];
}

/** The code where it was typed, the files of a package, or neither: whoever only looks after the library. */
function Content({ algorithm }: { algorithm: Algorithm }) {
  const t = useText(words).view;
  const { id, source, algorithmFileId, scope } = algorithm;
  if (source !== null)
    return (
      <section aria-label={t.code}>
        <h3 className="cy-plain cy-medium cy-bottom-8">{t.code}</h3>
        <Input.TextArea
          className="cy-mono"
          aria-label={t.code}
          readOnly
          wrap="off"
          spellCheck={false}
          rows={rowsFor(source)}
          value={source}
        />
      </section>
    );
  if (algorithmFileId === null || scope === 'system') return <p className="cy-faint">{t.hidden}</p>;
  return (
    <section className="cy-column" aria-label={t.files}>
      <div className="cy-line cy-between">
        <h3 className="cy-plain cy-medium">{t.files}</h3>
        <Button
          size="small"
          icon={<DownloadOutlined />}
          onClick={() => save(algorithmApi.file, { params: { id } })}
        >
          {t.download}
        </Button>
      </div>
      <Files id={id} />
    </section>
  );
}

function Files({ id }: { id: string }) {
  const t = useText(words).view;
  const asked = useAsk(algorithmApi.files, { params: { id } });
  return (
    <Loaded asked={asked} skeleton={<Skeleton lines={['100%', '100%', '60%']} />}>
      {(files) => (
        <>
          <FileTable files={files} />
          {files.length >= MOST_LISTED && <p className="cy-faint">{t.moreFiles}</p>}
        </>
      )}
    </Loaded>
  );
}
