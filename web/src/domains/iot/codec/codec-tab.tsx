import { MOST_CODEC } from '@cloudyard/contract/iot/codec.ts';
import type { Product } from '@cloudyard/contract/iot/product.ts';
import { Button, Input } from 'antd';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/codec/en.ts';
import { ModelWork, type Work } from '../model/model-tab.tsx';
import { CodecTest } from './codec-test.tsx';
import { SAMPLES } from './samples.ts';
import './codec.css';

/** The program that turns what devices send into properties: part of the thing model, saved and published with it. */
export function CodecTab({ product }: { product: Product }) {
  return (
    <ModelWork product={product}>
      {(work) => (
        <div className="cy-three-two cy-pad cy-fold-1023 cy-grid cy-gap-24">
          <Editor {...work} />
          {work.mayEdit && <CodecTest id={product.id} codec={work.model.codec} />}
        </div>
      )}
    </ModelWork>
  );
}

const NAMES = Object.keys(SAMPLES) as (keyof typeof SAMPLES)[];

function Editor({ model, mayEdit, onChange }: Work) {
  const t = useText(words);
  return (
    <section className="cy-stack" aria-label={t.editor}>
      <p className="cy-faint cy-flush">{t.help}</p>
      {mayEdit && model.codec === '' && (
        <div className="cy-row">
          <span>{t.samples}</span>
          {NAMES.map((name) => (
            <Button key={name} size="small" onClick={() => onChange({ ...model, codec: SAMPLES[name] })}>
              {t.sample[name]}
            </Button>
          ))}
        </div>
      )}
      <Input.TextArea
        aria-label={t.editor}
        className="cy-mono"
        rows={20}
        maxLength={MOST_CODEC}
        readOnly={!mayEdit}
        placeholder={t.none}
        spellCheck={false}
        value={model.codec}
        onChange={({ target }) => onChange({ ...model, codec: target.value })}
      />
    </section>
  );
}
