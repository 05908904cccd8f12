import type { ShownView as View } from '@cloudyard/contract/bigdata/show.ts';
import { Ant } from '../../../kit/ant.tsx';
import { ResultView } from '../../algorithm/lent/result-view.ts';

/** A result as the console draws it, for pages without a login. */
export const ShownView = ({ view }: { view: View }) => (
  <Ant>
    <ResultView view={view} />
  </Ant>
);
