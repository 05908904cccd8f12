import { COMPRESS_METHODS, TRANSFER_PROTOCOLS } from '@cloudyard/contract/equipment/config.ts';
import { Form } from 'antd';
import { useEffect, useRef } from 'react';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { NumberField, SelectField, TextField } from '../../../kit/fields.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/config/en.ts';
import { General } from './config-draft.ts';

type GeneralStepProps = {
  general: General;
  /** As it is typed, right or wrong: a version that comes meanwhile is merged with it. */
  onTyped: (general: General) => void;
  onNext: (general: General) => void;
};

/** How the gateway connects and sends; all six fields are needed. */
export function GeneralStep({ general, onTyped, onNext }: GeneralStepProps) {
  const t = useText(words);
  return (
    <EntityForm schema={General} initial={general} verb={t.next} onSend={async (next) => onNext(next)}>
      <Typed onTyped={onTyped} />
      <SelectField
        name="transferProtocol"
        label={t.transferProtocol}
        help={t.transferProtocolHelp}
        options={TRANSFER_PROTOCOLS.map((value) => ({ value, label: value }))}
      />
      <SelectField
        name="compressMethod"
        label={t.compressMethod}
        help={t.compressMethodHelp}
        options={COMPRESS_METHODS.map((value) => ({ value, label: t.methods[value] }))}
      />
      <TextField
        name="dataTransferUrl"
        label={t.dataTransferUrl}
        help={t.dataTransferUrlHelp}
        maxLength={300}
      />
      <TextField
        name="fileTransferUrl"
        label={t.fileTransferUrl}
        help={t.fileTransferUrlHelp}
        maxLength={300}
      />
      <NumberField name="period" label={t.period} help={t.periodHelp} min={10} max={86_400_000} unit={t.ms} />
      <NumberField
        name="buffer"
        label={t.buffer}
        help={t.bufferHelp}
        min={1}
        max={10_000_000}
        unit={t.messages}
      />
    </EntityForm>
  );
}

function Typed({ onTyped }: Pick<GeneralStepProps, 'onTyped'>) {
  const typed: General | undefined = Form.useWatch([]);
  const latest = useRef(onTyped);
  latest.current = onTyped;
  useEffect(() => {
    if (typed?.transferProtocol !== undefined) latest.current(typed);
  }, [typed]);
  return null;
}
