import { Suspense, useMemo, useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { lazyPart } from '../../../kit/lazy-part.ts';
import { saveCsv } from '../../../kit/save-text.ts';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/show/en.ts';
import { figure } from '../shared/figure.ts';
import { FactorFields, NumberBox } from './factor-fields.tsx';
import { ShowFrame } from './frame.tsx';
import {
  DESIGN_LIMITS,
  type Design,
  designCsv,
  type Factor,
  factorProblems,
  latinHypercube,
} from './latin-hypercube.ts';
import { PlanTable, Scatters } from './scatters.tsx';

/** Calls of datasets are much to load for who only looks. */
const ToDataset = lazyPart(() => import('./to-dataset.tsx').then((m) => m.ToDataset));

const RANGES = [
  [800, 1600],
  [0.05, 0.3],
  [0.5, 3],
] as const;
const RUNS = 20;

/** Plans of experiments: factors in, a plan out, drawn and to take away. */
export function DesignPage() {
  const t = useText(words).design;
  const [factors, setFactors] = useState<Factor[]>(() =>
    RANGES.map(([low, high], at) => ({ name: t.first[at] ?? '', low, high })),
  );
  const [runs, setRuns] = useState(RUNS);
  const [seed, setSeed] = useState(1);
  const problems = factorProblems(factors);
  const isFit = problems.every((one) => one === undefined) && runs >= 2 && runs <= DESIGN_LIMITS.runs;
  const design = useMemo(
    () => (isFit ? latinHypercube(factors, runs, seed) : undefined),
    [isFit, factors, runs, seed],
  );
  return (
    <ShowFrame title={t.title} sentence={t.sentence}>
      <div className="bigdata-design cy-grid cy-start cy-fold-899">
        <div className="cy-column cy-gap-16">
          <FactorFields factors={factors} problems={problems} onChange={setFactors} />
          <div className="cy-row cy-gap-16 cy-low">
            <NumberBox label={t.runs} value={runs} min={2} max={DESIGN_LIMITS.runs} onChange={setRuns} />
            <NumberBox label={t.seed} value={seed} min={0} max={1_000_000} onChange={setSeed} />
            <Button onClick={() => setSeed((before) => before + 1)}>{t.again}</Button>
          </div>
          {design && <Taking factors={factors} design={design} seed={seed} />}
        </div>
        {design && (
          <div className="cy-column cy-gap-16 cy-shrink">
            <Scatters factors={factors} points={design.points} />
            <PlanTable factors={factors} points={design.points} />
          </div>
        )}
      </div>
    </ShowFrame>
  );
}

type TakingProps = { factors: readonly Factor[]; design: Design; seed: number };

/** The plan as a file, or as a dataset for whoever is logged in. */
function Taking({ factors, design: { points, distance }, seed }: TakingProps) {
  const t = useText(words).design;
  const csv = designCsv(factors, points);
  return (
    <>
      <p className="cy-flush cy-faint cy-size-14">
        {t.distance}: <span className="cy-figures cy-text">{distance === null ? '—' : figure(distance)}</span>
      </p>
      <div className="cy-row">
        <Button onClick={() => saveCsv('latin-hypercube.csv', csv)}>{t.csv}</Button>
        <Suspense>
          <ToDataset csv={csv} factors={factors} runs={points.length} seed={seed} />
        </Suspense>
      </div>
    </>
  );
}
