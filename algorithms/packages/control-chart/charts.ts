export type Rule = 'shewhart' | 'ewma' | 'cusum';
export type Usual = { centre: number; sigma: number };
export type Limits = { rule: Rule; sigmas: number; weight: number; slack: number; decision: number };
export type Chart = Record<'centre' | 'lower' | 'upper' | 'statistic', Float64Array> & { isOut: Uint8Array };

/** How far two of a normal series are apart on average, in deviations. */
const D2 = 1.128379167095513;

export function spreadOf(values: Float64Array, byRange: boolean): Usual {
  let centre = 0;
  values.forEach((value, place) => {
    centre += (value - centre) / (place + 1);
  });
  let squares = 0;
  let ranges = 0;
  values.forEach((value, place) => {
    squares += (value - centre) ** 2;
    if (place > 0) ranges += Math.abs(value - (values[place - 1] as number));
  });
  const sigma = byRange ? ranges / (values.length - 1) / D2 : Math.sqrt(squares / (values.length - 1));
  return { centre, sigma };
}

type Point = { centre: number; reach: number; statistic: number };

/** A rule goes from value to value and remembers what it needs. */
function ruleOf(
  { centre, sigma }: Usual,
  { rule, sigmas, weight, slack, decision }: Limits,
): (value: number) => Point {
  if (rule === 'shewhart') return (value) => ({ centre, reach: sigmas * sigma, statistic: value });
  if (rule === 'ewma') {
    let smooth = centre;
    let left = 1;
    return (value) => {
      smooth = weight * value + (1 - weight) * smooth;
      left *= (1 - weight) ** 2;
      const reach = sigmas * sigma * Math.sqrt((weight / (2 - weight)) * (1 - left));
      return { centre, reach, statistic: smooth };
    };
  }
  let above = 0;
  let below = 0;
  return (value) => {
    const away = (value - centre) / sigma;
    above = Math.max(0, above + away - slack);
    below = Math.max(0, below - away - slack);
    return { centre: 0, reach: decision, statistic: above >= below ? above : -below };
  };
}

/** What is missing is passed over: it has no statistic and is not out of control. */
export function chartOf(values: Float64Array, usual: Usual, limits: Limits): Chart {
  const next = ruleOf(usual, limits);
  const empty = () => new Float64Array(values.length).fill(Number.NaN);
  const chart: Chart = {
    ...{ centre: empty(), lower: empty(), upper: empty(), statistic: empty() },
    isOut: new Uint8Array(values.length),
  };
  values.forEach((value, place) => {
    if (Number.isNaN(value)) return;
    const { centre, reach, statistic } = next(value);
    chart.centre[place] = centre;
    chart.lower[place] = centre - reach;
    chart.upper[place] = centre + reach;
    chart.statistic[place] = statistic;
    chart.isOut[place] = Math.abs(statistic - centre) > reach ? 1 : 0;
  });
  return chart;
}
