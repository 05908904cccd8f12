import './cards.css';
import { employeeApi } from '@cloudyard/contract/enterprise/employee.ts';
import type { Reply } from '@cloudyard/contract/kit/endpoint.ts';
import { Chart } from '../../../kit/chart.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { CardLoaded, Tile } from '../../../kit/tile.tsx';
import { zoneName } from '../../../kit/time.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/employee/en.ts';
import { Counts } from './counts.tsx';

const LIST = '/console/employee-list-management';
const HEIGHT = 130;
const MOST_BARS = 12;

/** The number of employees, by department, and who joined and left. */
export function PeopleCard() {
  const asked = useAsk(employeeApi.figures, { query: { zone: zoneName() } }, { refetchInterval: 60_000 });
  return <CardLoaded asked={asked}>{(figures) => <Figures figures={figures} />}</CardLoaded>;
}

type Head = { id: string; name: string; people: number };

/** The largest departments where there are too many to read, in the order of the tree. */
function barsOf(departments: readonly Head[]): Head[] {
  const largest = departments.toSorted((one, other) => other.people - one.people).slice(0, MOST_BARS);
  return departments.filter((one) => largest.includes(one));
}

function Figures({ figures }: { figures: Reply<typeof employeeApi.figures> }) {
  const t = useText(words).card;
  const { working, unplaced, departments, months } = figures;
  const bars = barsOf(departments);
  const now = months.at(-1);
  const change = (now?.joined ?? 0) - (now?.left ?? 0);
  return (
    <>
      <Tile
        label={t.working}
        value={working}
        before={working - change}
        against={(n) => fill(t.thisMonth, { n })}
        to={LIST}
      />
      {unplaced > 0 && <Counts counts={[{ label: t.unplaced, value: unplaced, to: `${LIST}-private` }]} />}
      <h3 className="enterprise-card-title cy-note cy-medium">{t.byDepartment}</h3>
      {bars.length > 0 ? (
        <Chart
          kind="bar"
          label={t.byDepartment}
          unit={t.people}
          height={HEIGHT}
          x={bars.map(({ name }) => name)}
          series={[{ name: t.byDepartment, values: bars.map(({ people }) => people) }]}
        />
      ) : (
        <p className="cy-faint">{t.none}</p>
      )}
      <h3 className="enterprise-card-title cy-note cy-medium">{t.months}</h3>
      <Chart
        kind="line"
        label={t.months}
        unit={t.people}
        height={HEIGHT}
        x={months.map(({ month }) => month)}
        series={[
          { name: t.joined, values: months.map(({ joined }) => joined) },
          { name: t.left, values: months.map(({ left }) => left) },
        ]}
      />
    </>
  );
}
