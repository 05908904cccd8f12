import { DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import { invitationApi, MOST_ROWS } from '@cloudyard/contract/enterprise/invitation.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Progress } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { bytes } from '../../../kit/figures.ts';
import { useFileInput } from '../../../kit/file-input.tsx';
import { type Place, usePlaceId } from '../../../kit/place.ts';
import { saveCsv } from '../../../kit/save-text.ts';
import { fill, useErrorText, useKitText, useText } from '../../../kit/text.ts';
import { upload } from '../../../kit/upload.tsx';
import { keyOf } from '../../../kit/use-ask.ts';
import { words } from '../i18n/invitation/en.ts';

type ChooseFileProps = { place: Place; onRead: (id: string) => void };

/** The template, and a place to drop the filled one. */
export function ChooseFile({ place, onRead }: ChooseFileProps) {
  const t = useText(words);
  const reading = useReading(usePlaceId(place), onRead);
  return (
    <>
      <p className="cy-faint">{fill(t.fileHelp, { n: MOST_ROWS.toLocaleString() })}</p>
      <div>
        <Button icon={<DownloadOutlined />} onClick={() => saveTemplate(t.columns, t.templateName)}>
          {t.template}
        </Button>
      </div>
      <DropZone reading={reading} />
      {reading.problem && (
        <p className="cy-bad" role="alert">
          {reading.problem}
        </p>
      )}
    </>
  );
}

const endpoint = invitationApi.read;

function useReading(enterpriseId: string, onRead: (id: string) => void) {
  const kit = useKitText();
  const client = useQueryClient();
  const errorText = useErrorText();
  const abort = useRef<AbortController>(undefined);
  const [percent, setPercent] = useState<number>();
  const [problem, setProblem] = useState('');
  useEffect(() => () => abort.current?.abort(), []);
  return {
    percent,
    problem,
    stop: () => abort.current?.abort(),
    async send(file: File) {
      const limit = bytes(endpoint.upload.maxBytes);
      if (file.size > endpoint.upload.maxBytes)
        return setProblem(fill(kit.uploadTooBig, { size: bytes(file.size), limit }));
      const wish = new AbortController();
      abort.current = wish;
      setProblem('');
      setPercent(0);
      try {
        const asked = { params: { enterpriseId } };
        const how = { signal: wish.signal, onProgress: setPercent };
        const batch = await upload(endpoint, file, asked, how);
        void client.invalidateQueries({ queryKey: keyOf(invitationApi.batches) });
        onRead(batch.id);
      } catch (error) {
        if (!wish.signal.aborted) setProblem(errorText(error));
        setPercent(undefined);
      }
    },
  };
}
type Reading = ReturnType<typeof useReading>;

function DropZone({ reading }: { reading: Reading }) {
  const t = useText(words);
  const [over, setOver] = useState(false);
  const take = (file: File | undefined) => {
    if (file && reading.percent === undefined) void reading.send(file);
  };
  const picker = useFileInput({ label: t.choose, accept: '.csv,.txt,text/csv', onFile: take });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the one for keys
    <div
      className={`enterprise-invite-drop cy-round cy-down cy-line cy-gap-12 ${over ? 'enterprise-invite-over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files[0]);
      }}
    >
      {picker.input}
      {reading.percent === undefined ? (
        <>
          <span className="cy-faint">{t.drop}</span>
          <Button icon={<UploadOutlined />} onClick={picker.open}>
            {t.choose}
          </Button>
        </>
      ) : (
        <>
          <span role="status">{t.reading}</span>
          <Progress percent={reading.percent} size="small" aria-label={t.reading} />
          <Button size="small" onClick={reading.stop}>
            {t.stop}
          </Button>
        </>
      )}
    </div>
  );
}

const saveTemplate = (columns: readonly string[], name: string) => saveCsv(name, `${columns.join(',')}\r\n`);
