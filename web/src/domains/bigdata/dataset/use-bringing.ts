import { DATASET_FILE_CATEGORY, type DataTypeCode, FORM_BYTES } from '@cloudyard/contract/bigdata/values.ts';
import { useEffect, useRef, useState } from 'react';
import { bytes } from '../../../kit/figures.ts';
import { fill, useErrorText, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { sendDatasetFile } from '../../file/lent/form-upload.ts';
import { MAX_UPLOAD_BYTES } from '../../file/lent/pieces.ts';
import { type KeptFile, useCarrying } from '../../file/lent/use-carrying.ts';
import { useHasBigdataQuota } from '../../space/lent/use-has-bigdata-quota.ts';
import { words } from '../i18n/dataset/en.ts';
import { kindOf } from './file-kind.ts';

/** A file that is here, and what it is. */
export type Brought = { file: string; originalName: string; bytes: number; dataType: DataTypeCode };
type Problem = { text: string; why?: string; needsQuota?: true };

/** Brings a file: small ones by the form, larger ones in pieces, for those with quota. */
export function useBringing(onBrought: (brought: Brought | undefined) => void) {
  const t = useText(words).bring;
  const toast = useToast();
  const errorText = useErrorText();
  const hasQuota = useHasBigdataQuota();
  const [problem, setProblem] = useState<Problem>();
  const [percent, setPercent] = useState<number>();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  const kept = ({ name, originalName, bytes: size }: KeptFile) => {
    const dataType = kindOf(originalName);
    if (dataType) onBrought({ file: name, originalName, bytes: size, dataType });
  };
  const carrying = useCarrying(DATASET_FILE_CATEGORY, 'dataset', kept);
  const refuse = (found: Problem) => {
    setProblem(found);
    toast.warning(found.text);
  };
  const byForm = async (file: File, dataType: DataTypeCode) => {
    abort.current = new AbortController();
    const { signal } = abort.current;
    setPercent(0);
    try {
      const name = await sendDatasetFile(file, { signal, onProgress: setPercent });
      onBrought({ file: name, originalName: file.name, bytes: file.size, dataType });
    } catch (error) {
      if (!signal.aborted) refuse({ text: t.uploadFailed, why: errorText(error) });
    } finally {
      setPercent(undefined);
    }
  };
  const choose = (file: File) => {
    setProblem(undefined);
    onBrought(undefined);
    const dataType = kindOf(file.name);
    if (!dataType) return refuse({ text: t.wrongType });
    if (file.size < FORM_BYTES) return void byForm(file, dataType);
    if (!hasQuota) return refuse({ text: t.tooBig, needsQuota: true });
    if (file.size > MAX_UPLOAD_BYTES)
      return refuse({
        text: fill(t.overLimit, { size: bytes(file.size), limit: bytes(MAX_UPLOAD_BYTES) }),
      });
    carrying.send(file);
  };
  const isMoving = carrying.now !== undefined && carrying.now.phase !== 'done';
  return {
    ...{ problem, percent, carrying, choose, isMoving },
    isBusy: isMoving || percent !== undefined,
    stop: () => abort.current?.abort(),
  };
}
export type Bringing = ReturnType<typeof useBringing>;
