import type { Trial } from '@cloudyard/contract/iot/rule-trial.ts';
import { Alert } from 'antd';
import { CallError } from '../../../kit/call-error.ts';
import { useErrorText, useText } from '../../../kit/text.ts';
import { words } from '../i18n/rule-trial/en.ts';

/** Why nothing came of a dry run: kept is the code of a refusal, which has words. */
export function TrialFailed({ error }: Pick<Trial, 'error'>) {
  const t = useText(words);
  const errorText = useErrorText();
  return (
    <Alert type="error" showIcon title={t.states.failed} description={errorText(new CallError(error))} />
  );
}
