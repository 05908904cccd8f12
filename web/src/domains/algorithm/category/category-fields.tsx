import { Form, Input, Radio } from 'antd';
import { menuIcons } from '../../../kit/menu-icons.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/category/en.ts';
import type { Category } from './draft.ts';

type CategoryIcon = keyof (typeof words)['cn']['icons'];
const ICONS = Object.keys(words.cn.icons) as CategoryIcon[];
const USUAL: CategoryIcon = 'algorithm';
const iconOf = (icon: string): CategoryIcon => ICONS.find((one) => one === icon) ?? USUAL;

/** The icon of a category; its name stands beside it. */
export function CategoryIcon({ icon }: { icon: string }) {
  const Icon = menuIcons[iconOf(icon)];
  return (
    <span className="cy-faint" aria-hidden="true">
      <Icon />
    </span>
  );
}

type CategoryFieldsProps = { node: Category; onChange: (patch: Partial<Category>) => void };

export function CategoryFields({ node, onChange }: CategoryFieldsProps) {
  const t = useText(words);
  return (
    <>
      <Form.Item label={t.remark} htmlFor="category-remark" extra={t.remarkHelp}>
        <Input.TextArea
          id="category-remark"
          rows={2}
          maxLength={200}
          value={node.remark}
          onChange={(event) => onChange({ remark: event.target.value })}
        />
      </Form.Item>
      <fieldset className="cy-tree-group cy-unframed cy-unpadded cy-shrink">
        <legend>{t.icon}</legend>
        <Radio.Group
          className="algorithm-category-icons"
          value={iconOf(node.icon)}
          onChange={(event) => onChange({ icon: event.target.value as string })}
          options={ICONS.map((icon) => ({
            value: icon,
            label: (
              <span className="cy-inline">
                <CategoryIcon icon={icon} />
                {t.icons[icon]}
              </span>
            ),
          }))}
        />
      </fieldset>
    </>
  );
}
