import type { LinkRules, ProjectLink } from '@cloudyard/contract/bigdata/project-canvas.ts';
import { projectLinkKey } from '@cloudyard/contract/bigdata/project-graph.ts';
import type { CarriedLink } from '@cloudyard/contract/bigdata/project-shown.ts';
import { Form, InputNumber, Select, Switch } from 'antd';
import { Field } from '../../../../kit/fields.tsx';
import { useText } from '../../../../kit/text.ts';
import { words } from '../../i18n/project/panel/en.ts';
import { useCarriedText } from './carried-text.ts';
import { PanelAside } from './node-drawer.tsx';
import type { CanvasWork } from './use-canvas-work.ts';

type LinkDrawerProps = {
  work: CanvasWork;
  link: ProjectLink;
  carried: CarriedLink | undefined;
  title: string;
  isOff: boolean;
  onClose: () => void;
};

type Draft = Partial<LinkRules>;

/** Without a limit there is no rule, and nothing is kept. */
export function rulesFrom({ act = 'stop', ...limits }: Draft): LinkRules | undefined {
  const said = Object.entries(limits).filter(
    ([, value]) => value !== null && value !== undefined && value !== false,
  );
  return said.length === 0 ? undefined : { ...(Object.fromEntries(said) as Omit<LinkRules, 'act'>), act };
}

/** What a link carried, and what it lets through. */
export function LinkDrawer({ work, link, carried, title, isOff, onClose }: LinkDrawerProps) {
  const t = useText(words).drawer;
  const carriedText = useCarriedText();
  const [form] = Form.useForm<Draft>();
  const key = projectLinkKey(link);
  const change = () => {
    const rules = rulesFrom(form.getFieldsValue(true) as Draft);
    const { canvas } = work.latest.current;
    const links = canvas.links.map((one) => {
      if (projectLinkKey(one) !== key) return one;
      const { rules: _before, ...bare } = one;
      return rules ? { ...bare, rules } : bare;
    });
    work.change({ ...canvas, links }, `rules ${key}`);
  };
  return (
    <PanelAside label={t.link} title={title} onClose={onClose}>
      {carried && (
        <p className="cy-flush" role="status">
          {carriedText(carried).join(' · ')}
        </p>
      )}
      <Form
        key={key}
        form={form}
        layout="vertical"
        className="cy-form bigdata-panel-params"
        requiredMark={false}
        disabled={isOff}
        initialValues={{ act: 'stop', ...link.rules }}
        onValuesChange={change}
      >
        <h3 className="cy-plain cy-medium cy-flush">{t.linkRules}</h3>
        <p className="cy-small cy-faint">{t.linkRulesHelp}</p>
        {(['leastRows', 'rowsFall', 'missingMost', 'driftMost'] as const).map((name) => (
          <Field key={name} name={name} label={t[name]} optional>
            <InputNumber className="cy-full" min={0} max={name === 'leastRows' ? 1_000_000_000 : 100} />
          </Field>
        ))}
        <Field name="schema" label={t.schema} optional={false} valuePropName="checked">
          <Switch />
        </Field>
        <Field name="act" label={t.act} optional={false}>
          <Select
            options={[
              { value: 'stop', label: t.acts.stop },
              { value: 'warn', label: t.acts.warn },
            ]}
          />
        </Field>
      </Form>
    </PanelAside>
  );
}
