import { HolderOutlined } from '@ant-design/icons';
import { Component, type ReactNode, Suspense } from 'react';
import { ErrorState } from '../../../kit/states.tsx';
import { CardSkeleton } from '../../../kit/tile.tsx';

type CardFrameProps = {
  title: string;
  /** The card's menu, while the person arranges; with it the head becomes the handle. */
  menu?: ReactNode;
  children: ReactNode;
};

/** A titled surface that waits and fails on its own, without the page. */
export function CardFrame({ title, menu, children }: CardFrameProps) {
  return (
    <section className="cy-panel portal-desk-card cy-down" aria-label={title}>
      <header className={menu ? 'cy-panel-head portal-desk-handle' : 'cy-panel-head'}>
        {menu && <HolderOutlined aria-hidden="true" />}
        <h2 className="cy-grow">{title}</h2>
        {menu}
      </header>
      <div className="portal-desk-body cy-down cy-fill cy-pad cy-gap-8 cy-scroll">
        <CardBoundary>
          <Suspense fallback={<CardSkeleton />}>{children}</Suspense>
        </CardBoundary>
      </div>
    </section>
  );
}

/** One broken card does not take the dashboard with it. */
class CardBoundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    if (this.state.error === undefined) return this.props.children;
    return <ErrorState error={this.state.error} onRetry={() => this.setState({ error: undefined })} />;
  }
}
