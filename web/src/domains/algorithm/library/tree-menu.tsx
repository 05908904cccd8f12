import type { AlgorithmTreeNode } from '@cloudyard/contract/algorithm/library.ts';
import { Link } from 'react-router';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/library/en.ts';
import { algorithmsIn, filled, LIBRARY, libraryAddress } from './library-tree.ts';
import { useLabel } from './use-label.ts';

type TreeMenuProps = { nodes: readonly AlgorithmTreeNode[]; chosen: string | undefined; name: string };

/** Categories that open, algorithms that lead to their page. */
export function TreeMenu({ nodes, chosen, name }: TreeMenuProps) {
  const t = useText(words);
  const shown = filled(nodes);
  return (
    <nav className="algorithm-tree cy-plain cy-top-12" aria-label={t.title}>
      <Link
        className="algorithm-tree-link cy-block cy-round-4 cy-break cy-text cy-quiet"
        to={LIBRARY}
        aria-current={chosen ? undefined : 'page'}
      >
        {t.all}
      </Link>
      {shown.length === 0 && name !== '' && (
        <p className="cy-faint cy-top-8">{fill(t.nothing, { q: name })}</p>
      )}
      {/* Found ones are shown at once, whatever was closed before. */}
      <Branch key={name} nodes={shown} chosen={chosen} />
    </nav>
  );
}

function Branch({ nodes, chosen }: Omit<TreeMenuProps, 'name'>) {
  const { label } = useLabel();
  return (
    <ul className="cy-list">
      {nodes.map((node) => (
        <li key={node.key}>
          {node.isAlgorithm ? (
            <Link
              className="algorithm-tree-link cy-block cy-round-4 cy-break cy-text cy-quiet"
              to={libraryAddress(node.key)}
              aria-current={node.key === chosen ? 'page' : undefined}
            >
              {label(node)}
            </Link>
          ) : (
            <details open>
              <summary className="algorithm-tree-shelf cy-medium cy-hand">
                {label(node)}{' '}
                <span className="cy-faint cy-small cy-regular cy-figures">
                  {algorithmsIn(node.children).length}
                </span>
              </summary>
              <Branch nodes={node.children} chosen={chosen} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}
