import { Suspense } from 'react';
import { lazyPart } from '../lazy-part.ts';
import { Skeleton } from '../skeleton.tsx';
import type { CanvasProps } from './face.ts';
import type { CanvasNode } from './graph.ts';

const Loaded = lazyPart(() => import('./flow.tsx').then((m) => m.Flow));

/** Nodes with ports and the links between them; what draws it is loaded when it is shown. */
export function Canvas<N extends CanvasNode>(props: CanvasProps<N>) {
  return (
    <Suspense fallback={<Skeleton lines={['40%', '100%', '100%', '80%']} className="cy-pad" />}>
      {/* What is loaded later cannot be generic; it hands nodes back as it got them. */}
      <Loaded {...(props as unknown as CanvasProps<CanvasNode>)} />
    </Suspense>
  );
}
