import { datasetApi } from '@cloudyard/contract/bigdata/dataset.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../kit/button.tsx';
import { useFailure } from '../../../kit/failure.ts';
import { loginAddress } from '../../../kit/safe-return.ts';
import { fill, useText } from '../../../kit/text.ts';
import { exact } from '../../../kit/time.ts';
import { useSend } from '../../../kit/use-send.ts';
import { useWho } from '../../../kit/who.ts';
import { withRetry } from '../../../kit/with-retry.ts';
import { words } from '../i18n/show/en.ts';
import { datasetPath } from '../shared/paths.ts';
import type { Factor } from './latin-hypercube.ts';
import { SHOW_PATHS } from './paths.ts';

type ToDatasetProps = { csv: string; factors: readonly Factor[]; runs: number; seed: number };

/** Keeps a plan as a dataset of whoever is logged in; others are asked to log in first. */
export function ToDataset({ csv, factors, runs, seed }: ToDatasetProps) {
  const t = useText(words).design;
  const { userId } = useWho();
  const failure = useFailure();
  const save = useSend(datasetApi.save, { act: 'quiet', refresh: [datasetApi.list] });
  const [isBusy, setBusy] = useState(false);
  const [kept, setKept] = useState<{ id: string; name: string; csv: string }>();
  if (!userId) return <Link to={loginAddress(SHOW_PATHS.design)}>{t.login}</Link>;
  const keep = async () => {
    setBusy(true);
    try {
      // Visitors do not need what sends files.
      const { sendDatasetFile } = await withRetry(() => import('../../file/lent/form-upload.ts'));
      const file = new File([csv], 'latin-hypercube.csv', { type: 'text/csv' });
      const srcPath = await sendDatasetFile(file, {
        signal: new AbortController().signal,
        onProgress: () => undefined,
      });
      const names = factors.map(({ name }) => name).join(', ');
      const body = {
        ...{ name: fill(t.datasetName, { time: exact(Date.now()) }), srcPath, dataTypeCode: 'csv' as const },
        ...{ description: fill(t.datasetAbout, { n: runs, names, seed }), categoryCode: 'other' as const },
      };
      const { id, name } = await save.mutateAsync({ body });
      setKept({ id, name, csv });
    } catch (error) {
      void failure.modal(error, { failed: t.failed });
    } finally {
      setBusy(false);
    }
  };
  // Another plan is another dataset.
  if (kept?.csv === csv)
    return (
      <span role="status">
        {fill(t.saved, { name: kept.name })} <Link to={datasetPath(kept.id)}>{t.open}</Link>
      </span>
    );
  return (
    <Button loading={isBusy} onClick={() => void keep()}>
      {t.dataset}
    </Button>
  );
}
