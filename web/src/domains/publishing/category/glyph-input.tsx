import { CATEGORY_GLYPHS } from '@cloudyard/contract/publishing/category.ts';
import { Radio } from 'antd';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/category/en.ts';
import { CategoryGlyph } from '../lent/category-glyph.tsx';
import type { Glyph } from './draft.ts';

type GlyphInputProps = { value: Glyph; onChange: (icon: Glyph) => void };

export function GlyphInput({ value, onChange }: GlyphInputProps) {
  const t = useText(words);
  return (
    <fieldset className="cy-tree-group cy-unframed cy-unpadded cy-shrink">
      <legend>{t.icon}</legend>
      <Radio.Group
        className="publishing-category-glyphs"
        value={value}
        onChange={(event) => onChange(event.target.value as Glyph)}
        options={CATEGORY_GLYPHS.map((icon) => ({
          value: icon,
          label: (
            <span className="publishing-operate-name cy-inline cy-shrink">
              <CategoryGlyph icon={icon} />
              {t.icons[icon]}
            </span>
          ),
        }))}
      />
    </fieldset>
  );
}
