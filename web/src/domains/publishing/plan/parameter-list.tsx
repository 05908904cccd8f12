import '../shared/publish.css';
import { PARAMETER_RULES, type Parameter } from '@cloudyard/contract/publishing/plan.ts';
import { Facts } from '../../../kit/detail-page.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/plan/en.ts';
import { counted } from '../lent/counted.ts';

/** The quotas of a plan. */
export function ParameterList({ parameters }: { parameters: readonly { item: Parameter; value: number }[] }) {
  const t = useText(words);
  const said = (item: Parameter, value: number) =>
    value === -1 ? t.unlimited : counted(t.units[item], value).replace('{unit}', PARAMETER_RULES[item].unit);
  return (
    <div className="cy-stack">
      <Facts
        facts={parameters.map(({ item, value }) => ({ label: t.parameters[item], value: said(item, value) }))}
      />
    </div>
  );
}
