import '../dataset/dataset.css';
import { datasetApi } from '@cloudyard/contract/bigdata/dataset.ts';
import {
  type HistoryDefinition,
  historySourceApi,
  SOURCE_LIMITS,
} from '@cloudyard/contract/bigdata/history-source.ts';
import { useMemo, useState } from 'react';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { FormDrawer } from '../../../kit/form-dialog.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { zoneName } from '../../../kit/time.ts';
import { useToast } from '../../../kit/toast.ts';
import { useDebounced } from '../../../kit/use-debounced.ts';
import { useSend } from '../../../kit/use-send.ts';
import { PointPicker } from '../../iot/lent/point-choice.ts';
import { words } from '../i18n/history-source/en.ts';
import { NamedFields } from '../shared/named-fields.tsx';
import { type Chosen, definitionOf, firstChoice } from './definition.ts';
import { DefinitionFields } from './definition-fields.tsx';
import { EstimatePart } from './estimate-part.tsx';

type HistoryDrawerProps = {
  /** What the page of history showed. */
  keys: string[];
  range?: { from: number; to: number } | undefined;
  onClose: () => void;
};

/** Makes a dataset of the history of devices: points, times, what stands for an interval, and what it is called. */
export function HistoryDrawer({ keys, range, onClose }: HistoryDrawerProps) {
  const t = useText(words);
  const [chosen, setChosen] = useState(() => firstChoice(keys, range));
  const [set, setSet] = useState<string>();
  const change = (patch: Partial<Chosen>) => setChosen((now) => ({ ...now, ...patch }));
  const definition = useMemo(() => definitionOf(chosen, zoneName()), [chosen]);
  const settled = useDebounced(definition, 500);
  const { isLive, isDaily } = chosen;
  return (
    <FormDrawer title={t.drawer} size={1080} dirty={chosen.keys.length > keys.length} onClose={onClose}>
      <p className="cy-flush cy-bottom-12 cy-faint">{t.sentence}</p>
      <div className="bigdata-history cy-fold-1023 cy-grid cy-start cy-gap-16">
        <PointPicker
          chosen={chosen.keys}
          set={set}
          most={SOURCE_LIMITS.points}
          onChange={(next, from) => {
            change({ keys: next });
            setSet(from);
          }}
        />
        <div className="cy-stack cy-gap-16">
          <DefinitionFields chosen={chosen} onChange={change} />
          {settled && definition ? (
            <>
              <EstimatePart definition={settled} />
              <Details definition={definition} isLive={isLive} isDaily={isDaily} onClose={onClose} />
            </>
          ) : (
            <Empty title={t.chooseFirst} hint={fill(t.chooseHint, { n: SOURCE_LIMITS.points })} />
          )}
        </div>
      </div>
    </FormDrawer>
  );
}

type DetailsProps = Pick<Chosen, 'isLive' | 'isDaily'> & {
  definition: HistoryDefinition;
  onClose: () => void;
};

function Details({ definition, isLive, isDaily, onClose }: DetailsProps) {
  const t = useText(words);
  const toast = useToast();
  const save = useSend(historySourceApi.save, { act: 'form', refresh: [datasetApi.list] });
  return (
    <section aria-label={t.details}>
      <h3 className="cy-flush cy-bottom-12 cy-size-14 cy-strong">{t.details}</h3>
      <EntityForm
        schema={datasetApi.change.body}
        initial={{ name: '', description: '', categoryCode: 'sensors' }}
        verb={t.save}
        failed={t.saveFailed}
        onSend={async (named) => {
          await save.mutateAsync({ body: { ...named, definition, isLive, isDaily } });
          toast.success(t.saved);
          onClose();
        }}
        onCancel={onClose}
      >
        <NamedFields />
      </EntityForm>
    </section>
  );
}
