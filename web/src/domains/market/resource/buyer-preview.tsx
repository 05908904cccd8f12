import type { Period } from '@cloudyard/contract/market/resource.ts';
import { PARAMETERS } from '@cloudyard/contract/market/resource.ts';
import { Form } from 'antd';
import { Panel } from '../../../kit/panel.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/resource/en.ts';
import { PriceTable } from '../parts/price-table.tsx';
import { ParameterList } from './parameter-list.tsx';
import { FormDraft } from './resource-draft.ts';

const Whole = FormDraft.shape.periods.element;

/** The plan as a buyer will see it, while it is written. */
export function BuyerPreview() {
  const t = useText(words).preview;
  const form = Form.useFormInstance();
  const values = (Form.useWatch([], form) ?? {}) as Partial<FormDraft>;
  const parameters = PARAMETERS.flatMap((item) => {
    const value = values.parameters?.[item];
    return typeof value === 'number' ? [{ item, value }] : [];
  });
  // A line that is half written has no price yet.
  const periods = (values.periods ?? []).filter(
    (period): period is Period => Whole.safeParse({ ...period, name: period?.name || '—' }).success,
  );
  const plan = {
    price: values.price ?? 0,
    periods,
    ifPermanent: values.ifPermanent ?? false,
    permanentPrice: values.permanentPrice ?? null,
  };
  return (
    <Panel title={t.title}>
      <div className="cy-stack">
        <div>
          <strong>{values.name || t.unnamed}</strong>
          {values.description && <p className="cy-faint">{values.description}</p>}
        </div>
        <ParameterList parameters={parameters} />
        <PriceTable plan={plan} />
        <p className="cy-faint">{t.note}</p>
      </div>
    </Panel>
  );
}
