import { Component, type ReactNode } from 'react';
import { CrashPage } from './crash-page.tsx';

type Props = {
  children: ReactNode /** Another key means another page: the crash is forgotten. */;
  resetKey?: string;
};

/** Catches what a page throws, so that the rest of the console stays usable. */
export class CrashBoundary extends Component<Props, { crashed: boolean; key: string | undefined }> {
  override state = { crashed: false, key: this.props.resetKey };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  static getDerivedStateFromProps(props: Props, state: { crashed: boolean; key: string | undefined }) {
    return props.resetKey === state.key ? null : { crashed: false, key: props.resetKey };
  }

  override render() {
    return this.state.crashed ? <CrashPage /> : this.props.children;
  }
}
