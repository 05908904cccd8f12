import { UploadOutlined } from '@ant-design/icons';
import { type Ask, addressOf, type Endpoint, type Reply } from '@cloudyard/contract/kit/endpoint.ts';
import { Button, Progress } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { CallError, readReply } from './call.ts';
import { bytes } from './figures.ts';
import { useFileInput } from './file-input.tsx';
import { fill, useErrorText, useKitText } from './text.ts';

type UploadEndpoint = Endpoint & { upload: { maxBytes: number; raw?: true } };
type Sending = { signal?: AbortSignal; onProgress?: (percent: number) => void };

/** Sends one file to an `upload` endpoint, in a form or `raw`. By XMLHttpRequest, because `fetch` reports no progress. */
export function upload<E extends UploadEndpoint>(
  endpoint: E,
  file: File,
  ask: Ask<E>,
  { signal, onProgress }: Sending = {},
): Promise<Reply<E>> {
  return new Promise((resolve, reject) => {
    const slots = (ask ?? {}) as { params?: unknown; query?: unknown; body?: Record<string, unknown> };
    const form = new FormData();
    // The other parts first: the server streams the file and needs to know what it is for.
    for (const [name, value] of Object.entries(slots.body ?? {})) form.append(name, String(value));
    form.append('file', file);
    const request = new XMLHttpRequest();
    request.open(endpoint.method, addressOf(endpoint, slots));
    request.upload.onprogress = (event) => onProgress?.(Math.round((event.loaded / event.total) * 100));
    request.onerror = () => reject(new CallError('net.lost'));
    request.onabort = () => reject(new DOMException('', 'AbortError'));
    request.onload = () => {
      try {
        const requestId = request.getResponseHeader('x-request-id') ?? undefined;
        resolve(readReply(endpoint, request.status, request.responseText, requestId));
      } catch (error) {
        reject(error);
      }
    };
    signal?.addEventListener('abort', () => request.abort());
    if (endpoint.upload.raw) request.setRequestHeader('content-type', 'application/octet-stream');
    request.send(endpoint.upload.raw ? file : form);
  });
}

type UploadButtonProps<E extends UploadEndpoint> = {
  endpoint: E;
  ask: Ask<E>;
  /** `image/*`, `.csv,.json` */
  accept?: string;
  onDone: (reply: Reply<E>, file: File) => void;
};

/** Choose a file, see the progress, cancel. A file that is too big is refused before it is sent. */
export function UploadButton<E extends UploadEndpoint>(props: UploadButtonProps<E>) {
  const { endpoint, ask, accept, onDone } = props;
  const t = useKitText();
  const errorText = useErrorText();
  const abort = useRef<AbortController>(undefined);
  const [percent, setPercent] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => () => abort.current?.abort(), []);

  const limit = bytes(endpoint.upload.maxBytes);
  const send = async (file: File) => {
    if (file.size > endpoint.upload.maxBytes) {
      return setProblem(fill(t.uploadTooBig, { size: bytes(file.size), limit }));
    }
    abort.current = new AbortController();
    setProblem('');
    setPercent(0);
    try {
      onDone(
        await upload(endpoint, file, ask, { signal: abort.current.signal, onProgress: setPercent }),
        file,
      );
    } catch (error) {
      if (!abort.current.signal.aborted) setProblem(errorText(error));
    } finally {
      setPercent(null);
    }
  };
  const picker = useFileInput({ label: t.chooseFile, accept, onFile: (file) => void send(file) });
  return (
    <div className="cy-upload">
      {picker.input}
      {percent === null ? (
        <Button icon={<UploadOutlined />} onClick={picker.open}>
          {t.chooseFile}
        </Button>
      ) : (
        <>
          <Progress percent={percent} size="small" aria-label={fill(t.uploading, { percent })} />
          <Button size="small" onClick={() => abort.current?.abort()}>
            {t.cancel}
          </Button>
        </>
      )}
      <span className={problem ? 'cy-bad' : 'cy-faint'} role={problem ? 'alert' : undefined}>
        {problem || fill(t.uploadLimit, { size: limit })}
      </span>
    </div>
  );
}
