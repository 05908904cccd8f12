import type { NodeConfig } from '@cloudyard/contract/equipment/config.ts';
import { Alert } from 'antd';
import { Modal } from '../../../kit/dialog.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { words } from '../i18n/config/en.ts';
import { type Difference, differenceOf, type General } from './config-draft.ts';
import type { ConfigWork } from './use-config-work.ts';

type SummaryDialogProps = { work: ConfigWork; busy: boolean; onSave: () => void; onClose: () => void };

/** What saving changes, before it is saved. */
export function SummaryDialog({ work: { base, draft }, busy, onSave, onClose }: SummaryDialogProps) {
  const t = useText(words);
  const difference = differenceOf(base.draft, draft);
  return (
    <Modal
      open
      title={t.saveTitle}
      okText={t.save}
      cancelText={useKitText().cancel}
      confirmLoading={busy}
      onOk={onSave}
      onCancel={onClose}
    >
      <div className="cy-column cy-gap-16">
        <p className="cy-flush">{fill(t.summary, { n: base.version + 1 })}</p>
        <GeneralChanges changes={difference.general} />
        <NodeChanges difference={difference} />
        {difference.removed.length > 0 && <Alert type="warning" showIcon title={t.removedHint} />}
      </div>
    </Modal>
  );
}

function GeneralChanges({ changes }: { changes: Difference['general'] }) {
  const t = useText(words);
  if (changes.length === 0) return <p className="cy-flush cy-faint">{t.noGeneralChanges}</p>;
  const said = (field: keyof General, value: string | number) =>
    field === 'compressMethod' ? t.methods[value as General['compressMethod']] : value.toLocaleString();
  return (
    <section aria-label={t.generalChanges}>
      <h2 className="cy-strong cy-size-15 cy-bottom-8">{t.generalChanges}</h2>
      <dl className="cy-list cy-column cy-gap-8">
        {changes.map(({ field, from, to }) => (
          <div key={field}>
            <dt className="cy-faint cy-small">{t[field]}</dt>
            <dd className="cy-flush cy-break">
              {fill(t.fromTo, { from: said(field, from), to: said(field, to) })}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const SIGNS = { added: '+', changed: '~', removed: '−' } as const;
const ACTS = ['added', 'changed', 'removed'] as const;

function NodeChanges({ difference }: { difference: Difference }) {
  const t = useText(words);
  const acts = ACTS.filter((act) => difference[act].length > 0);
  if (acts.length === 0) return <p className="cy-flush cy-faint">{t.noNodeChanges}</p>;
  return (
    <section aria-label={t.nodeChanges}>
      <h2 className="cy-strong cy-size-15 cy-bottom-8">{t.nodeChanges}</h2>
      <ul className="cy-list cy-column cy-gap-8">
        {acts.map((act) => (
          <li key={act}>
            <span>{`${SIGNS[act]} ${fill(t[act], { n: difference[act].length })}`}</span>
            <Names nodes={difference[act]} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const FEW = 8;

/** So many that one sees which are meant. */
function Names({ nodes }: { nodes: readonly NodeConfig[] }) {
  const t = useText(words);
  const kit = useKitText();
  const names = nodes.slice(0, FEW).map(({ name }) => name);
  const more = nodes.length > FEW ? ` ${t.andMore}` : '';
  return <span className="cy-block cy-faint cy-note cy-break">{`${names.join(kit.comma)}${more}`}</span>;
}
