import { TeamOutlined } from '@ant-design/icons';
import { BranchTree } from '../../../kit/branch-tree.tsx';
import { fill, useText } from '../../../kit/text.ts';
import type { Spot } from '../../../kit/tree.ts';
import { words } from '../i18n/department/en.ts';
import { type Branch, foundBranches, spotOfDrop } from './tree.ts';

type DepartmentTreeProps = {
  branches: Branch[];
  search: string;
  onSearch: (search: string | undefined) => void;
  chosen: string | undefined;
  onChoose: (id: string) => void;
  /** Undefined: the tree is read only. */
  onMove: ((spot: Spot) => void) | undefined;
};

/** Departments are moved by dragging, or with the button of the form. */
export function DepartmentTree({ branches, onMove, ...rest }: DepartmentTreeProps) {
  const moveTo = (spot: Spot | undefined) => spot && onMove?.(spot);
  return (
    <BranchTree
      {...rest}
      className="enterprise-department-tree cy-tree"
      words={useText(words)}
      branches={branches}
      found={foundBranches(branches, rest.search)}
      line={(branch) => <Line branch={branch} />}
      onDrop={onMove && ((drop) => moveTo(spotOfDrop(branches, drop)))}
    />
  );
}

/** A department in the tree: its name, and the number of employees in it and below. */
function Line({ branch: { name, people, peopleBelow } }: { branch: Branch }) {
  const t = useText(words);
  const told = [
    fill(t.count, { n: people }),
    ...(peopleBelow > people ? [fill(t.countBelow, { n: peopleBelow })] : []),
  ].join(' · ');
  return (
    <span className="cy-fit cy-line cy-between">
      <span className="cy-ellipsis cy-shrink" title={name}>
        {name}
      </span>
      <span
        className="enterprise-department-count cy-size-12 cy-inline cy-gap-4 cy-rigid cy-faint cy-figures"
        title={told}
      >
        <TeamOutlined aria-hidden="true" />
        <span className="cy-hidden">{told}</span>
        <span aria-hidden="true">{peopleBelow}</span>
      </span>
    </span>
  );
}
